import { v7 } from 'uuid'

/** A new UUIDv7 (RFC 9562): sorts by the time it was made. */
export const newId = (): string => v7()
