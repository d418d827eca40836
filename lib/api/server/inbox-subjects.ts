import { contractChangeSubject } from '@/lib/contracts/server'
import { makeDecideItem, type SubjectPort } from '@/lib/inbox/server'
import { promptReleaseSubject } from '@/lib/prompts/server'

/** What waits in the inbox beside calls: each domain carries the decision out itself. */
const subjects: readonly SubjectPort[] = [contractChangeSubject, promptReleaseSubject]

/** Approves or rejects an item of any kind but a question. */
export const decideItem = makeDecideItem(subjects)
