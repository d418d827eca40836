import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/platform/errors'
import { env } from '@/lib/platform/server/env'

export interface Sealed {
  /** `v1.iv.tag.ciphertext`, base64url. */
  sealed: string
  keyId: string
}

interface Key {
  id: string
  bytes: Buffer
}

/** The key for stored values, derived so that the instance's key is used for nothing directly. */
function keyFrom(secretKey: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, 'countersign', 'stored secrets v1', 32))
  return { bytes, id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8) }
}

function keys(): { current: Key; all: Key[] } {
  const { COUNTERSIGN_SECRET_KEY: now, COUNTERSIGN_SECRET_KEY_PREVIOUS: before } = env()
  if (now === undefined)
    throw new AppError('unavailable', 'Secrets cannot be stored or read', {
      detail: 'COUNTERSIGN_SECRET_KEY is not set.',
      hint: 'Start through `npm start`, which keeps a key in the data directory, or set it.',
    })
  const current = keyFrom(now)
  return { current, all: before === undefined ? [current] : [current, keyFrom(before)] }
}

/** AES-256-GCM; `place` (organization and name) is authenticated, so that a value opens nowhere else. */
export function sealSecret(value: string, place: string): Sealed {
  const { current } = keys()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), text].map(part => part.toString('base64url'))
  return { sealed: ['v1', ...parts].join('.'), keyId: current.id }
}

/** @throws AppError `unavailable` when the key that sealed it is gone, or the value was changed. */
export function openSecret({ sealed, keyId }: Sealed, place: string): string {
  const key = keys().all.find(k => k.id === keyId)
  const [version, iv, tag, text] = sealed.split('.')
  if (key === undefined || version !== 'v1' || iv === undefined || tag === undefined || text === undefined)
    throw unreadable(`It was sealed with the key ${keyId}, which this instance does not have.`)
  try {
    const cipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    })
    cipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([cipher.update(Buffer.from(text, 'base64url')), cipher.final()]).toString('utf8')
  } catch (error) {
    throw unreadable('It was changed after it was sealed.', error)
  }
}

const unreadable = (detail: string, cause?: unknown) =>
  new AppError('unavailable', 'A stored secret cannot be read', {
    detail,
    hint: 'Set COUNTERSIGN_SECRET_KEY_PREVIOUS to the key before, or store the secret again.',
    cause,
  })
