export { type Nameable, SERVED_NAME, servedNames } from '../core/served-names'
export { type LoadedProfile, loadProfiles } from './load-profiles'
