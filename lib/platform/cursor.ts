import { AppError } from './errors'

/** Opaque page cursors: the sort values of the last row, base64url of JSON. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  btoa(encodeURIComponent(JSON.stringify(values)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** @throws AppError `invalid` for anything that encodeCursor did not make with `length` values. */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(
      decodeURIComponent(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))),
    )
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every(v => typeof v === 'string' || typeof v === 'number')
    )
      return values
  } catch (error) {
    throw new AppError('invalid', 'The cursor is not one of ours', {
      hint: 'Take it from nextCursor of the page before.',
      cause: error,
    })
  }
  throw new AppError('invalid', 'The cursor is not one of ours', {
    hint: 'Take it from nextCursor of the page before.',
  })
}
