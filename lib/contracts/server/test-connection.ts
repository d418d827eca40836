import { type AppError, toAppError } from '@/lib/platform/errors'
import { defineAction } from '@/lib/platform/server/verb'
import { type ConnectionTest, testConnectionEndpoint } from '@/lib/servers'
import { fetchOffer, openUpstream, type Upstream } from '@/lib/servers/server'
import { importOffer } from '../core/import'

const nothing: Omit<ConnectionTest, 'ok' | 'error' | 'durationMs'> = {
  era: null,
  protocolVersion: null,
  info: null,
  capabilities: null,
  offers: [],
}

/** Connects and lists what a server offers; stores nothing. */
export const testConnection = defineAction(
  testConnectionEndpoint,
  async (ctx, { config }): Promise<ConnectionTest> => {
    const started = performance.now()
    const elapsed = () => Math.round(performance.now() - started)
    let upstream: Upstream
    try {
      upstream = await openUpstream({ orgId: ctx.orgId, name: 'The server', config })
    } catch (error) {
      const app = toAppError(error)
      if (app.code === 'internal') throw error
      return { ...nothing, ok: false, error: said(app), durationMs: elapsed() }
    }
    try {
      const { items, problems } = await fetchOffer(upstream)
      const { era, protocolVersion, info, capabilities } = upstream
      const message = problems.map(problem => problem.message).join('; ')
      return {
        ok: problems.length === 0,
        error:
          message === ''
            ? null
            : { message, hint: 'What could be read is listed; the rest is not imported.' },
        era,
        protocolVersion,
        info,
        capabilities,
        offers: offersOf(items),
        durationMs: elapsed(),
      }
    } finally {
      await upstream.close()
    }
  },
)

function offersOf(items: Parameters<typeof importOffer>[0]): ConnectionTest['offers'] {
  const { taken, rejected } = importOffer(items)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return [
    ...rejected.map(({ kind, name, reason }) => ({
      kind,
      name,
      title: null,
      description: null,
      importable: false,
      reason,
    })),
    ...taken.map(({ kind, name, definition, note }) => ({
      kind,
      name,
      title: text(definition.title),
      description: text(definition.description),
      importable: true,
      reason: note ?? null,
    })),
  ]
}

const said = (error: AppError) => ({
  message: error.detail === undefined ? error.message : `${error.message}. ${error.detail}`,
  hint: error.hint ?? null,
})
