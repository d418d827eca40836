import { governance } from '@/lib/contracts'
import type { JudgedContract } from '@/lib/policy/server'

/** A managed prompt as the judge sees it: it is only read. */
export const judgedPrompt = (name: string): JudgedContract => ({
  kind: 'prompt',
  name,
  server: 'countersign',
  hints: null,
  governance: governance.parse({ tier: 'L0', tierConfirmed: true }),
})
