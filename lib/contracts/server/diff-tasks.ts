import type { Direction } from '../change'
import type { JsonSchema } from '../contract'
import { type Dialect, type DiffPolicy, diffSchemas } from '../core/diff'
import { ajvCompiler } from './diff-compile'

export interface SchemasTask {
  before?: JsonSchema | undefined
  after?: JsonSchema | undefined
  direction: Direction
  dialect?: Dialect
  policy?: DiffPolicy
}

/** Pure work on plain data; between threads both cross as JSON text. */
const task = <I, R>(run: (input: I) => R) => ({
  run,
  runText: (input: string): string => JSON.stringify(run(JSON.parse(input))),
})

/** What the threads can do, by name. */
export const diffTasks = {
  schemas: task(({ before, after, ...options }: SchemasTask) =>
    diffSchemas(before, after, { ...options, compile: ajvCompiler(options.policy) }),
  ),
}

type DiffTasks = typeof diffTasks
export type DiffTaskName = keyof DiffTasks
export type DiffTaskInput<N extends DiffTaskName> = Parameters<DiffTasks[N]['run']>[0]
export type DiffTaskResult<N extends DiffTaskName> = ReturnType<DiffTasks[N]['run']>
