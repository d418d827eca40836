/** What a notice can be about. A page that shows it reads again; the gateway refreshes what it keeps in memory. */
export const topics = [
  'servers',
  'contracts',
  'lint',
  'changes',
  'profiles',
  'tokens',
  'policy',
  'prompts',
  'exposures',
  'runs',
  'inbox',
  'members',
  'secrets',
  'outbox',
  'sample',
  'gateway',
] as const
export type Topic = (typeof topics)[number]

export interface Notice {
  orgId: string
  topic: Topic
  id?: string
}
