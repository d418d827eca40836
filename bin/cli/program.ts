import { Command } from 'commander'

export const program = new Command('countersign')
  .description('See, judge and countersign what AI agents may do through MCP tools.')
  .usage('COMMAND [OPTIONS]')
  .helpCommand(false)
  .addHelpText(
    'after',
    `
Talks to COUNTERSIGN_URL with COUNTERSIGN_API_KEY; on the machine of an embedded instance both are found in the data
directory (COUNTERSIGN_DATA_DIR, default .data). --json prints one JSON document.
Exit codes: 0 fine, 1 the check failed, 2 usage, 3 not allowed, 4 not found, 5 conflict, 6 unreachable.`,
  )

/** A command that does something, with the options that all have. */
export const leaf = (name: string, description: string): Command =>
  new Command(name).description(description).option('--json', 'print one JSON document')

/** A command that only holds others. */
export const group = (name: string, description: string, commands: readonly Command[]): Command => {
  const command = new Command(name).description(description).helpCommand(false)
  for (const one of commands) command.addCommand(one)
  return command
}
