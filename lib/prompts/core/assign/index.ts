export { assign, type Weighted } from './fractional'
export { assignRelease, releaseSalt, type Side } from './release'
