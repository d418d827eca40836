import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Definition, type Tier, tiers } from '../../contract'
import { hintDeclaration } from '../hints'
import { suggestTier } from '../tier'
import { suggestFromWords } from './suggest'

const named = (name: string, description = '', properties: Record<string, unknown> = {}): Definition => ({
  name,
  description,
  inputSchema: { type: 'object', properties },
})

describe('names of real tools', () => {
  const real: Record<Tier, string> = {
    L0: 'search_repositories get_file_contents list_commits search_nodes read_graph read_multiple_files list_directory browser_tab_list tavily_search tavily_extract tavily_crawl kubectl_get inventory.findAvailableStock 查询库存',
    L1: 'update_issue set_config_value 更新订单 enable_monitor',
    L2: 'create_issue push_files fork_repository merge_pull_request add_observations write_file edit_file move_file browser_close browser_file_upload kubectl_create browser_click 创建工单',
    L3: 'delete_entities kill_process exec_in_pod uninstall_helm_chart refundOrder force_terminate 删除用户',
  }
  for (const tier of tiers)
    for (const name of real[tier].split(' '))
      test(`${name} → ${tier}`, () => expect(suggestFromWords(named(name)).tier).toBe(tier))
})

describe('what speaks for it', () => {
  const cases: [string, Definition, Tier, string[]][] = [
    ['the verb of the name', named('delete_order'), 'L3', ['name']],
    ['the first verb of the description', named('orders', 'Queries open orders.'), 'L0', ['description']],
    ['in Chinese too', named('orders', '删除已关闭的订单'), 'L3', ['description']],
    ['nothing: it may write', named('frobnicate', 'Frobs.'), 'L2', ['unknown']],
    [
      'any SQL, whatever the name says',
      named('query', '', { sql: { type: 'string' } }),
      'L3',
      ['command', 'name'],
    ],
    [
      'a list of words of a command',
      named('show', '', { command: { type: 'array', items: { type: 'string' } } }),
      'L3',
      ['command', 'name'],
    ],
    [
      'the gravest of the verbs at the beginning',
      named('browser_tabs', 'List, create, close, or select a browser tab.'),
      'L2',
      ['description'],
    ],
    [
      'the gravest action that it can be told',
      named('list_tabs', '', { action: { enum: ['list', 'delete'] } }),
      'L3',
      ['action', 'name'],
    ],
    ['no closed list of commands', named('show', '', { command: { enum: ['a', 'b'] } }), 'L0', ['name']],
    ['a switch that forces', named('set_tag', '', { force: { type: 'boolean' } }), 'L3', ['force', 'name']],
    [
      'a trial run',
      named('orders', 'Lists.', { dry_run: { type: 'boolean' } }),
      'L2',
      ['dry-run', 'description'],
    ],
  ]
  for (const [what, definition, tier, codes] of cases)
    test(what, () => {
      const { tier: suggested, reasons } = suggestFromWords(definition)
      expect([suggested, reasons.map(({ code }) => code)]).toEqual([tier, codes])
    })
})

const word = fc.constantFrom(...'get list order delete send user refund set note tenant 查询 frob'.split(' '))
const parameter = fc.constantFrom(
  ...(['sql', 'command', 'force', 'dryRun', 'note', 'query', 'overwrite'] as const).map(name => ({
    name,
    schema: { type: ['force', 'dryRun', 'overwrite'].includes(name) ? 'boolean' : 'string' },
  })),
)

test('another parameter never lowers it, and there is always a reason', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(parameter),
      parameter,
      (words, some, more) => {
        const withParameters = (list: (typeof more)[]) =>
          suggestFromWords(
            named(words.join('_'), '', Object.fromEntries(list.map(({ name, schema }) => [name, schema]))),
          )
        const before = withParameters(some)
        const after = withParameters([...some, more])
        expect(tiers.indexOf(after.tier)).toBeGreaterThanOrEqual(tiers.indexOf(before.tier))
        expect(after.reasons.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('the style of a name means nothing', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), words => {
      const camel = words.map((one, i) => (i === 0 ? one : one[0]?.toUpperCase() + one.slice(1))).join('')
      const [snake, kebab, dotted] = ['_', '-', '.'].map(
        sign => suggestFromWords(named(words.join(sign))).tier,
      )
      expect([kebab, dotted]).toEqual([snake, snake])
      if (!/\p{Script=Han}/u.test(camel)) expect(suggestFromWords(named(camel)).tier).toBe(snake)
    }),
  )
})

test('a description suggests, but puts nothing harmless in force', () => {
  const told = named('orders', 'Lists open orders.')
  expect(suggestFromWords(told).tier).toBe('L0')
  expect(suggestTier('tool', told)).toMatchObject({ tier: 'L2', tierConfirmed: false })
})

const snapshots = '../shared/data/snapshots'

test.runIf(existsSync(snapshots))(`no destructive tool of ${snapshots} is suggested as read-only`, () => {
  const wrong: string[] = []
  for (const file of readdirSync(snapshots)) {
    const { tools } = JSON.parse(readFileSync(`${snapshots}/${file}`, 'utf8')) as { tools: Definition[] }
    for (const tool of tools) {
      const declared = suggestTier('tool', tool)
      if (!declared.tierConfirmed || hintDeclaration(tool) !== 'partial') continue
      if (declared.tier === 'L3' && suggestFromWords(tool).tier === 'L0') wrong.push(`${file} ${tool.name}`)
    }
  }
  expect(wrong).toEqual([])
})
