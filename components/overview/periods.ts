/** The periods of the overview, in hours. */
export const periods = [1, 24, 168] as const
export const DEFAULT_PERIOD = 24
