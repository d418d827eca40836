import { parentPort } from 'node:worker_threads'
import { type DiffTaskName, diffTasks } from './diff-tasks'

/** The program of a thread: one task at a time. */
parentPort?.on('message', ({ name, input }: { name: DiffTaskName; input: string }) => {
  try {
    parentPort?.postMessage({ result: diffTasks[name].runText(input) })
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
