export { allEndpoints, type Operation } from './all-endpoints'
export { openApi } from './openapi'
