import { AppError, type Issue } from '@/lib/platform/errors'
import type { RequestedSchema } from '../contract'

// Words of a name or title, in order, joined by spaces: `userApiKey` → `user api key`.
const phrases =
  /\b(password|passwd|pwd|passphrase|pass phrase|passcode|secret|secrets|credential|credentials|(api|access|private|secret|signing|encryption|client|ssh) ?key|apikey|(access|auth|refresh|bearer|session|api|id) token|(card|credit card|account) (number|no)|cvv|cvc|one time (code|password)|otp|totp|ssn|social security number)\b|\b(token|pin|pin code)$/
const chinese = /密码|口令|密钥|令牌|验证码|银行卡号|信用卡号/
const asked = /\b(password|passphrase|api key|access token|private key|credit card number|cvv)\b/
const negated = /\b(never|not|no|don't|without)\b/

/**
 * A form must never ask for a secret: text fields that look like one are refused, with URL mode as the way.
 * @throws AppError `invalid` (reason `validation_failed`) that names each such field.
 */
export function refuseSecretFields(schema: RequestedSchema): void {
  const issues = secretFields(schema)
  if (issues.length === 0) return
  throw new AppError('invalid', 'A form must not ask for a secret', {
    detail: `These fields look like one: ${issues.map(i => i.path).join(', ')}.`,
    hint: 'The server should ask in URL mode, so that the secret goes to it alone.',
    reason: 'validation_failed',
    issues,
  })
}

/** The fields of a form that look like a secret, each with why. */
export function secretFields(schema: RequestedSchema): Issue[] {
  return Object.entries(schema.properties).flatMap(([path, raw]) => {
    const message = secretReason(path, raw)
    return message === undefined ? [] : [{ path, message }]
  })
}

function secretReason(name: string, raw: Record<string, unknown>): string | undefined {
  if (raw.format === 'password') return 'its format is password'
  if (raw['x-sensitive'] === true || raw.writeOnly === true) return 'its schema says that it is sensitive'
  // Only free text and digits can hold a secret: a switch or a choice about passwords is fine.
  const typed = raw.type === 'string' || raw.type === 'integer' || raw.type === 'number'
  if (!typed || 'enum' in raw || 'oneOf' in raw) return undefined
  const title = text(raw.title)
  if ([name, title].some(t => phrases.test(words(t)) || chinese.test(t)))
    return 'its name is that of a secret'
  const description = words(text(raw.description))
  return asked.test(description) && !negated.test(text(raw.description).toLowerCase())
    ? 'its description asks for a secret'
    : undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const words = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
