export { allEndpoints } from './all-endpoints'
export { type Described, describeOperation } from './describe-operation'
export { openApi } from './openapi'
