export { decide, type JudgedIdentity, type JudgedRequest } from '../core/decide'
export {
  builtInPolicy,
  classesOf,
  effectivePolicy,
  isWrite,
  type JudgedContract,
  rulesFor,
} from '../core/rules'
export { loadPolicy } from './load-policy'
export { getOwnPolicy, putPolicy } from './put-policy'
