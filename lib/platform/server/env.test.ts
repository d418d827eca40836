import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { readEnv } from './env'

describe('readEnv', () => {
  it('needs nothing, and takes empty values as not given', () => {
    const nothing = readEnv({})
    expect(nothing).toMatchObject({
      PORT: 3000,
      GATEWAY_PORT: 3100,
      COUNTERSIGN_DATA_DIR: '.data',
      LOG_LEVEL: 'info',
    })
    expect(readEnv({ PORT: '', DATABASE_URL: '', COUNTERSIGN_SAMPLE: '' })).toEqual(nothing)
  })

  it('names every variable that is wrong at once, and where to read on', () => {
    const bad = { PORT: '0', DATABASE_URL: 'mysql://x', COUNTERSIGN_SECRET_KEY: 'short', LOG_LEVEL: 'loud' }
    try {
      readEnv(bad)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      for (const name of Object.keys(bad)) expect(String(error)).toContain(name)
      expect(error).toMatchObject({ code: 'invalid', hint: expect.stringContaining('docs/operations.md') })
    }
  })

  it('never shows a value, which may be a secret', () => {
    expect(() => readEnv({ COUNTERSIGN_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })
})
