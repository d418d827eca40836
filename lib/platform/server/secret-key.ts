import { createHmac } from 'node:crypto'

/** A secret for one purpose, made from the instance's key: the same on every replica, and of no use for another purpose. */
export const deriveSecret = (secretKey: string, purpose: string): string =>
  createHmac('sha256', secretKey).update(`countersign ${purpose}`).digest('base64url')
