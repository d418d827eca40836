export { assign, type Weighted } from './fractional'
export { assignRelease, FULL_WEIGHT, releaseSalt, type Side } from './release'
