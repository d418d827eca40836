export { getContractLint } from './get-contract-lint'
export { getLintSettings, putLintSettings } from './lint-settings'
export { lintHandlers, recountOutdated } from './recount-lint'
export { restoreFinding, suppressFinding } from './suppress-finding'
