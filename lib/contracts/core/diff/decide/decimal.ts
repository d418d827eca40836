/** A number in exact decimals: `digits` / 10^`scale`. */
export interface Decimal {
  digits: bigint
  scale: number
}

/** A JavaScript number as the decimal that it is written as. */
export function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

export function isMultiple(value: Decimal, step: Decimal): boolean {
  const [a, b] = aligned(value, step)
  return a % b === 0n
}

/** The least common multiple; undefined of none. */
export function lcm(steps: readonly Decimal[]): Decimal | undefined {
  return steps.reduce<Decimal | undefined>((all, step) => {
    if (all === undefined) return step
    const [a, b] = aligned(all, step)
    return { digits: (a / gcd(a, b)) * b, scale: Math.max(all.scale, step.scale) }
  }, undefined)
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

function aligned(one: Decimal, other: Decimal): [bigint, bigint] {
  const scale = Math.max(one.scale, other.scale)
  return [one.digits * 10n ** BigInt(scale - one.scale), other.digits * 10n ** BigInt(scale - other.scale)]
}
