export { assignRelease, type Side } from './release'
