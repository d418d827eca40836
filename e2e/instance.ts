import { readFileSync } from 'node:fs'
import path from 'node:path'

export const INSTANCE_FILE = path.resolve('.test/e2e-instance.json')

interface Account {
  email: string
  password: string
}
/** The instance under test, as written by the global set-up. */
export interface Instance {
  url: string
  gatewayUrl: string
  dataDir: string
  owner: Account
  reviewer: Account
}

export const readInstance = (): Instance => JSON.parse(readFileSync(INSTANCE_FILE, 'utf8')) as Instance
