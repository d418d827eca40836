import type { Change } from '../../change'
import { isObject } from '../json'
import { unknownFields } from './field-changes'
import { contract, type ReasonCode } from './make-change'

const known = new Set(['taskSupport'])
/** How a tool may be called: plainly, as a task, or both. */
const ways: Record<string, readonly string[]> = {
  forbidden: ['plain'],
  optional: ['plain', 'task'],
  required: ['task'],
}

/** `execution.taskSupport`: an absent one means forbidden. A way of calling that is gone breaks who calls that way. */
export function executionChanges(before: unknown, after: unknown): Change[] {
  if (before === undefined && after === undefined) return []
  const was = isObject(before) ? before : {}
  const is = isObject(after) ? after : {}
  return [...taskSupport(was.taskSupport, is.taskSupport), ...unknownFields(was, is, known, '/execution')]
}

function taskSupport(before: unknown, after: unknown): Change[] {
  if (before === after) return []
  const change = (effect: Change['effect'], severity: Change['severity'], code: ReasonCode) =>
    contract('task-support-changed', effect, severity, code, {
      path: '/execution/taskSupport',
      before,
      after,
    })
  const from = waysOf(before)
  const to = waysOf(after)
  if (from === undefined || to === undefined) return [change('unknown', 'risky', 'task-support-unknown')]
  const lost = from.filter(way => !to.includes(way))
  if (lost.includes('plain')) return [change('narrows', 'breaking', 'task-support-lost-plain')]
  if (lost.includes('task')) return [change('narrows', 'breaking', 'task-support-lost-task')]
  return to.length > from.length
    ? [change('widens', 'compatible', 'task-support-widened')]
    : [change('annotation', 'compatible', 'task-support-declared')]
}

const waysOf = (value: unknown): readonly string[] | undefined =>
  value === undefined ? ways.forbidden : typeof value === 'string' ? ways[value] : undefined
