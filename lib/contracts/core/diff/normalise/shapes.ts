import { isObject } from '../../json'
import { Unsupported } from '../unsupported'
import { type TypeMask, typeBits } from './schema-node'

const said = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : isObject(value)
        ? 'an object'
        : `a ${typeof value}`

export function wrong(at: string, value: unknown, wanted: string): never {
  throw new Unsupported(`${at} is ${said(value)}, not ${wanted}`)
}

export const text = (value: unknown, at: string): string =>
  typeof value === 'string' ? value : wrong(at, value, 'a string')

export const number = (value: unknown, at: string): number =>
  typeof value === 'number' ? value : wrong(at, value, 'a number')

export function count(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  return wrong(at, value, 'a whole number of zero or more')
}

export const list = (value: unknown, at: string): readonly unknown[] =>
  Array.isArray(value) ? value : wrong(at, value, 'a list')

export const names = (value: unknown, at: string): readonly string[] => [
  ...new Set(list(value, at).map((one, i) => text(one, `${at}/${i}`))),
]

export const record = (value: unknown, at: string): Record<string, unknown> =>
  isObject(value) ? value : wrong(at, value, 'an object')

const masks: Readonly<Record<string, TypeMask>> = {
  ...typeBits,
  number: typeBits.integer | typeBits.fraction,
}

export function typeMask(value: unknown, at: string): TypeMask {
  return (Array.isArray(value) ? value : [value]).reduce<TypeMask>((mask, one) => {
    const bits = typeof one === 'string' && one !== 'fraction' ? masks[one] : undefined
    return bits === undefined ? wrong(at, one, 'a type of JSON') : mask | bits
  }, 0)
}
