import { contractChangeSubject } from '@/lib/contracts/server'
import { makeDecideItem, type SubjectPort } from '@/lib/inbox/server'

/** What waits in the inbox beside calls: each domain carries the decision out itself. */
const subjects: readonly SubjectPort[] = [contractChangeSubject]

/** Approves or rejects an item of any kind but a question. */
export const decideItem = makeDecideItem(subjects)
