const CLOSED_WORLD = { openWorldHint: false }

/** Changes nothing. */
export const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, ...CLOSED_WORLD }

/** Adds or sets something; the same call again changes nothing more. */
export const IDEMPOTENT = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  ...CLOSED_WORLD,
}

/** Can do harm, once. */
export const DESTRUCTIVE = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  ...CLOSED_WORLD,
}

/** Can do harm, and more of it with each call. */
export const DESTRUCTIVE_EACH_TIME = { ...DESTRUCTIVE, idempotentHint: false }

/** What Spring AI sends for a tool whose author declared no hints. */
export const SPRING_DEFAULTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}
