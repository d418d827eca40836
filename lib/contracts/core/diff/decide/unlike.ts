import { isObject } from '../../json'
import { type TypeMask, typeBits } from '../normalise/schema-node'
import { type Clause, type Fact, has, lacks } from './facts'
import type { Inner } from './inner'

/** The ways in which an array or object can differ from each of these values. */
export function unlike(values: readonly unknown[], type: TypeMask, inner: Inner): Clause[] {
  if (type === typeBits.array) return values.filter(Array.isArray).map(value => unlikeArray(value, inner))
  if (type === typeBits.object) return values.filter(isObject).map(value => unlikeObject(value, inner))
  return []
}

const unlikeArray = (value: readonly unknown[], inner: Inner): Clause => [
  [{ is: 'maxItems', n: value.length - 1 }],
  [{ is: 'minItems', n: value.length + 1 }],
  ...value.map((item, at): Fact[] => [{ is: 'itemAt', at, refused: inner.constants([item]) }]),
]

const unlikeObject = (value: Record<string, unknown>, inner: Inner): Clause => [
  ...Object.keys(value).map(name => [lacks(name)]),
  ...Object.entries(value).map(([name, one]): Fact[] => [
    has(name),
    { is: 'some', keys: { name }, refused: inner.constants([one]) },
  ]),
  [{ is: 'some', keys: { exceptNames: new Set(Object.keys(value)), exceptPatterns: [] } }],
]
