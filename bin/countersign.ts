import { program } from './cli/program'
import { runProgram } from './cli/run-program'
import { applyCommand } from './commands/apply'
import { checkCommand } from './commands/check'
import { diffCommand } from './commands/diff'
import { exportCommand } from './commands/export'
import { importCommand } from './commands/import'
import { inboxCommand } from './commands/inbox'
import { lintCommand } from './commands/lint'
import { promptCommand } from './commands/prompt'
import { runsCommand } from './commands/runs'
import { secretCommand } from './commands/secret'
import { snapshotCommand } from './commands/snapshot'
import { tokenCommand } from './commands/token'

for (const command of [
  applyCommand,
  exportCommand,
  tokenCommand,
  secretCommand,
  snapshotCommand,
  diffCommand,
  checkCommand,
  lintCommand,
  importCommand,
  runsCommand,
  inboxCommand,
  promptCommand,
])
  program.addCommand(command)

process.exitCode = await runProgram(program, process.argv)
