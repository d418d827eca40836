import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyForm, fromConfig, toConfig } from './form-model'

const word = fc.stringMatching(/^[A-Za-z0-9/._-]{1,20}$/)
const stdio = fc.record({
  transport: fc.constant('stdio' as const),
  command: word,
  args: fc.array(word),
  env: fc.dictionary(fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,10}$/), word),
})
const http = fc.record({
  transport: fc.constantFrom('http' as const, 'sse' as const),
  url: fc.webUrl({ validSchemes: ['http', 'https'] }),
  auth: fc.oneof(
    fc.constant({ type: 'none' as const }),
    fc.record({
      type: fc.constant('static' as const),
      header: fc.constant('X-Key'),
      secret: fc.constant('key'),
    }),
  ),
})

describe('the server form', () => {
  it('gives back the configuration that it was filled from', () => {
    fc.assert(
      fc.property(fc.oneof(stdio, http), config => {
        expect(toConfig(fromConfig(config)).config).toEqual(config)
      }),
    )
  })

  it('names the field that is wrong', () => {
    expect(toConfig({ ...emptyForm, url: 'nonsense' }).errors).toHaveProperty('url')
    expect(toConfig({ ...emptyForm, transport: 'stdio' }).errors).toHaveProperty('command')
    expect(toConfig({ ...emptyForm, url: 'http://x', auth: 'static' }).errors).toHaveProperty('secret')
  })

  it('names the line of the environment that is not NAME=value', () => {
    expect(toConfig({ ...emptyForm, transport: 'stdio', command: 'node', env: 'A=1\n\noops' })).toMatchObject(
      {
        badEnvLine: 2,
      },
    )
  })
})
