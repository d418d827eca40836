import type { ContractKind } from '@/lib/servers'
import type { Direction } from '../change'
import type { Definition, JsonSchema } from '../contract'
import { type DefinitionDiff, diffDefinitions } from '../core/definition-diff'
import { type Dialect, type DiffPolicy, diffSchemas } from '../core/diff'
import { ajvCompiler } from './diff-compile'
import { replayCalls } from './replay-calls'

export interface SchemasTask {
  before?: JsonSchema | undefined
  after?: JsonSchema | undefined
  direction: Direction
  dialect?: Dialect
  policy?: DiffPolicy
}

/** Pairs of definitions: many in one task, since passing a task on costs as much as a comparison. */
export interface DefinitionsTask {
  pairs: readonly { kind: ContractKind; before: Definition; after: Definition }[]
  policy?: DiffPolicy
}

/** After this, what is not settled yet stays undecided, which is risky. */
const BUDGET_MS = 5_000
const since = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** Pure work on plain data; between threads both cross as JSON text. */
const task = <I, R>(run: (input: I) => R) => ({
  run,
  runText: (input: string): string => JSON.stringify(run(JSON.parse(input))),
})

/** What the threads can do, by name. */
export const diffTasks = {
  schemas: task(({ before, after, ...options }: SchemasTask) =>
    diffSchemas(before, after, {
      ...options,
      compile: ajvCompiler(options.policy),
      budget: { expired: since(BUDGET_MS) },
    }),
  ),
  definitions: task(({ pairs, policy = {} }: DefinitionsTask): DefinitionDiff[] => {
    const compile = ajvCompiler(policy)
    return pairs.map(({ kind, before, after }) =>
      diffDefinitions(kind, before, after, { compile, policy, budget: { expired: since(BUDGET_MS) } }),
    )
  }),
  replay: task(replayCalls),
}

type DiffTasks = typeof diffTasks
export type DiffTaskName = keyof DiffTasks
export type DiffTaskInput<N extends DiffTaskName> = Parameters<DiffTasks[N]['run']>[0]
export type DiffTaskResult<N extends DiffTaskName> = ReturnType<DiffTasks[N]['run']>
