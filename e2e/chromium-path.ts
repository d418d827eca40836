import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser of this machine; undefined where Playwright's own is to be used. */
export const chromiumPath = (): string | undefined =>
  candidates.find((p): p is string => p !== undefined && p !== '' && existsSync(p))
