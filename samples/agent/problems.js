import { SdkError, SdkErrorCode, UnauthorizedError } from '@modelcontextprotocol/client'

/** The gateway could not be used at all: it is not there, or it refused the token. */
export class ConnectionProblem extends Error {
  /** @param {string} message @param {{ refused: boolean, cause?: unknown }} details */
  constructor(message, { refused, cause }) {
    super(message, { cause })
    this.refused = refused
  }
}

const AUTHORIZATION_CODES = [SdkErrorCode.ClientHttpAuthentication, SdkErrorCode.ClientHttpForbidden]

/** Puts a failure to connect into words that say what to do. @param {unknown} error @param {URL} url */
export function connectionProblem(error, url) {
  const refused =
    error instanceof UnauthorizedError ||
    (error instanceof SdkError && AUTHORIZATION_CODES.some(code => code === error.code))
  const message = refused
    ? `${url} refused the token. Is it for this profile, and neither expired nor revoked? Make a new one with: countersign token create --profile NAME`
    : `${url} cannot be reached: ${rootOf(error)}. Is Countersign running (npm start), and is --gateway right?`
  return new ConnectionProblem(message, { refused, cause: error })
}

/** The first cause of an error, which says most. @param {unknown} error @returns {string} */
function rootOf(error) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  if (error.cause) return rootOf(error.cause)
  return error.message
}
