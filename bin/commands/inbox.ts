import { InvalidArgumentError } from 'commander'
import {
  answerItemEndpoint,
  callOf,
  decideItemEndpoint,
  getInboxItemEndpoint,
  type InboxItem,
  inboxViews,
  listInboxEndpoint,
} from '@/lib/inbox'
import { call } from '../cli/connection'
import { readObject } from '../cli/input'
import { fields, print, table } from '../cli/output'
import { group, leaf } from '../cli/program'
import { usageError } from '../cli/run-program'
import { limitOption } from './runs'

interface Json {
  json?: boolean
}

const viewOption = (text: string) => {
  const view = inboxViews.find(one => one === text)
  if (view === undefined) throw new InvalidArgumentError(`one of ${inboxViews.join(', ')}.`)
  return view
}

const list = leaf('list', 'what waits for people, the most urgent first')
  .option('--view <view>', inboxViews.join(', '), viewOption, 'open')
  .option('--limit <n>', 'how many', limitOption, 50)
  .action(async ({ view, limit, json }: Json & { view: (typeof inboxViews)[number]; limit: number }) => {
    print({ json }, await call(listInboxEndpoint, { view, limit }), ({ items }) =>
      items.length === 0
        ? 'Nothing waits'
        : table(
            ['ID', 'KIND', 'STATE', 'DUE', 'AGENT', 'TOOL', 'TITLE'],
            items.map(i => [
              i.id,
              i.kind,
              i.state,
              i.dueAt,
              i.requester.agent ?? i.requester.server,
              i.tool ?? '–',
              i.title,
            ]),
          ),
    )
  })

const show = leaf('show', 'one item with exactly what is asked or held')
  .argument('<id>', 'id of the item')
  .action(async (id: string, { json }: Json) => {
    print({ json }, await call(getInboxItemEndpoint, { id }), describe)
  })

interface AnswerOptions extends Json {
  accept?: string
  decline?: boolean
  cancel?: boolean
  note?: string
}
const answer = leaf('answer', 'answer a question of a server')
  .argument('<id>', 'id of the item')
  .option('--accept <json>', 'accept, with the answer as a JSON object')
  .option('--decline', 'refuse to answer')
  .option('--cancel', 'dismiss the question')
  .option('--note <text>', 'a note for the record')
  .action(async (id: string, { accept, decline, cancel, note, json }: AnswerOptions) => {
    const chosen = [
      ...(accept === undefined ? [] : ['accept' as const]),
      ...(decline ? ['decline' as const] : []),
      ...(cancel ? ['cancel' as const] : []),
    ]
    const [action] = chosen
    if (action === undefined || chosen.length > 1)
      throw usageError('Say one of --accept JSON, --decline and --cancel')
    const content = accept === undefined ? undefined : readObject('--accept', accept)
    const { digest } = await call(getInboxItemEndpoint, { id })
    const item = await call(answerItemEndpoint, {
      id,
      digest,
      action,
      ...(content !== undefined && { content }),
      ...(note !== undefined && { note }),
    })
    print({ json }, item, outcome)
  })

const decide = (name: 'approve' | 'reject', description: string) =>
  leaf(name, description)
    .argument('<id>', 'id of the item')
    .option('--note <text>', 'a note for the record')
    .action(async (id: string, { note, json }: Json & { note?: string }) => {
      const { digest } = await call(getInboxItemEndpoint, { id })
      const item = await call(decideItemEndpoint, {
        id,
        digest,
        decision: name,
        ...(note !== undefined && { note }),
      })
      print({ json }, item, outcome)
    })

export const inboxCommand = group('inbox', 'what waits for people', [
  list,
  show,
  answer,
  decide('approve', 'let a held call go, or approve a change of contracts'),
  decide('reject', 'refuse a held call, or a change of contracts'),
])

const outcome = (item: InboxItem): string => `${item.title}: ${item.decision?.action ?? item.state}`

function describe(item: InboxItem): string {
  const { subject } = item
  const call = callOf(subject)
  return [
    fields([
      ['item', item.id],
      ['kind', item.kind],
      ['title', item.title],
      ['state', item.state],
      ['agent', item.requester.agent],
      ['user', item.requester.user],
      ['tool', call && `${call.server}/${call.tool}`],
      ['server', call === undefined ? item.requester.server : undefined],
      ['due', item.dueAt],
      ['digest', item.digest],
      ['asks', subject.kind === 'elicitation' ? subject.message : undefined],
      ['link', subject.kind === 'elicitation' && subject.mode === 'url' ? subject.url : undefined],
      ['decision', item.decision?.action],
      ['by', item.decidedBy?.name],
      ['closed', item.closedReason],
    ]),
    ...(call === undefined ? [] : ['', 'arguments', JSON.stringify(call.arguments, null, 2)]),
    ...(subject.kind === 'contract_change'
      ? [
          '',
          `CR-${subject.change.number}: ${subject.pending} to decide`,
          ...subject.items.map(one => `  ${one.verdict}  ${one.change}  ${one.name}`),
        ]
      : []),
    ...(subject.kind === 'elicitation' && subject.mode === 'form'
      ? ['', 'answer with', JSON.stringify(subject.schema, null, 2)]
      : []),
  ].join('\n')
}
