import { describe, expect, it } from 'vitest'
import { readOptions, UsageError } from './args.mjs'

const read = (line: string, env: Record<string, string> = {}) =>
  readOptions(line.split(' ').filter(Boolean), env)

describe('readOptions', () => {
  it('has defaults', () => {
    expect(read('')).toEqual({
      port: 3000,
      gatewayPort: 3100,
      dataDir: '.data',
      sample: true,
      role: 'all',
      dev: false,
    })
  })

  it('takes flags before the environment before the defaults', () => {
    const env = {
      PORT: '4000',
      GATEWAY_PORT: '4100',
      COUNTERSIGN_DATA_DIR: '/srv/data',
      COUNTERSIGN_SAMPLE: 'off',
    }
    expect(read('', env)).toMatchObject({
      port: 4000,
      gatewayPort: 4100,
      dataDir: '/srv/data',
      sample: false,
    })
    expect(read('--port 5000 --gateway-port=5100 --data-dir here', env)).toMatchObject({
      port: 5000,
      gatewayPort: 5100,
      dataDir: 'here',
    })
    expect(read('--no-sample')).toMatchObject({ sample: false })
  })

  it('lets one role alone run with DATABASE_URL', () => {
    expect(read('--role gateway', { DATABASE_URL: 'postgres://db/x' })).toMatchObject({ role: 'gateway' })
  })

  it('shows help', () => expect(read('--help')).toBe('help'))

  it.each([
    ['--prot 3000', '--prot'],
    ['extra', 'extra'],
    ['--port', '--port'],
    ['--port 0', '--port must be a port from 1 to 65535, not 0'],
    ['--port 65536', '65536'],
    ['--port 30x', '30x'],
    ['--port=', 'not nothing'],
    ['--gateway-port -1', '--gateway-port'],
    ['--port 3000 --gateway-port 3000', 'cannot share'],
    ['--role boss', 'all, console, gateway, worker'],
    ['--role worker', 'DATABASE_URL'],
    ['--data-dir=', '--data-dir'],
  ])('refuses %s', (line, said) => {
    expect(() => read(line)).toThrow(UsageError)
    expect(() => read(line)).toThrow(said)
  })

  it('names the variable that is wrong', () => {
    expect(() => read('', { PORT: 'many' })).toThrow('PORT must be a port from 1 to 65535, not many')
  })
})
