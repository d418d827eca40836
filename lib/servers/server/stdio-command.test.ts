import { describe, expect, test } from 'vitest'
import { allowedCommands, requireAllowedCommand } from './stdio-command'

const run = (line: string[], own: Record<string, string> = {}, list?: string) => {
  const [command = '', ...args] = line
  return () => requireAllowedCommand({ command, args, env: own }, allowedCommands(list))
}

describe('without a list of the operator', () => {
  test.each([
    [['node', 'server.js', '-e', 'an argument of its own']],
    [[process.execPath, '/srv/server.mjs']],
    [['npx', '-y', '@modelcontextprotocol/server-everything']],
    [['npx', '--yes', '-p', 'a-package', 'its-command', '-c', 'x']],
    [['npx', '--package=a-package', '--', 'its-command']],
  ])('%j runs', line => expect(run(line)).not.toThrow())

  test.each([
    [['bash', '-c', 'id']],
    [['/bin/node', 'x.js']],
    [['./node', 'x.js']],
    [['node/../bash']],
    [['Node', 'x.js']],
    [['node ', 'x.js']],
    [[' node', 'x.js']],
    [['']],
    [['node']],
    [['node', '-e', 'process.exit()']],
    [['node', '--eval=process.exit()']],
    [['node', '-pe', '1']],
    [['node', '-r', './x.js', 'server.js']],
    [['node', '--import=data:text/javascript,0', 'server.js']],
    [['node', '--env-file=/x', 'server.js']],
    [['node', '-']],
    [['node', 'data:text/javascript,0']],
    [['npx', '-c', 'id']],
    [['npx', '-y', '--call', 'id']],
    [['npx', '--node-options=--require=x', 'a']],
    [['npx', '-p', 'a', '-c', 'id']],
  ])('%j does not', line => expect(run(line)).toThrow(/not allowed/))
})

test.each([
  'NODE_OPTIONS',
  'node_options',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'PATH',
  'HOME',
  'NODE_PATH',
  'npm_config_script_shell',
  'BASH_ENV',
  'PYTHONPATH',
  'JAVA_TOOL_OPTIONS',
])('%s bends no allowed command', name => {
  expect(run(['node', 'server.js'], { [name]: 'x' })).toThrow(name)
  expect(run(['node', 'server.js'], { [`MY_${name}`]: 'x' })).not.toThrow()
})

test('a list allows a command, a call that begins as said, or all calls', () => {
  const list = '/opt/server, npx -y one-package, python3 *, node --import /srv/a.js'
  for (const line of [
    ['/opt/server', '--any', 'argument'],
    ['npx', '-y', 'one-package', '--flag'],
    ['python3', '-c', 'x'],
    ['node', '--import', '/srv/a.js', 'b.js'],
  ])
    expect(run(line, {}, list), line.join(' ')).not.toThrow()
  for (const line of [
    ['npx', '-y', 'other-package'],
    ['npx', '-y one-package'],
    ['npx', '-y', 'one-package-evil'],
    ['node', 'server.js'],
    ['python3 *'],
    ['*'],
  ])
    expect(run(line, {}, list), line.join(' ')).toThrow(/not allowed/)
})
