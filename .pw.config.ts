import config from './playwright.config'
const { globalSetup, ...rest } = config
export default rest
