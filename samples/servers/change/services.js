import { z } from 'zod'
import { openStore } from '../../store/store.js'

/** @typedef {z.infer<typeof ServiceState>} Service */
/** @typedef {{ services: Service[], seen: import('../../store/effects.js').SeenKeys }} Services */

export const ServiceState = z.object({
  service: z.string(),
  version: z.string(),
  previousVersion: z.string(),
  replicas: z.number().int(),
  health: z.enum(['healthy', 'degraded']),
  restarts: z.number().int(),
  lastChangeId: z.string(),
})

export const serviceName = z.string().min(1).max(60).describe('Name of the service, for example payments')

/** The services in production, as far as the samples have one. */
export const services = openStore('change', () => {
  /** @type {Services} */
  const seed = {
    services: [
      {
        service: 'payments',
        version: '4.8.0',
        previousVersion: '4.7.3',
        replicas: 3,
        health: 'degraded',
        restarts: 0,
        lastChangeId: 'CHG-2291',
      },
      {
        service: 'checkout',
        version: '2.15.1',
        previousVersion: '2.15.0',
        replicas: 4,
        health: 'healthy',
        restarts: 0,
        lastChangeId: 'CHG-2284',
      },
      {
        service: 'search',
        version: '7.0.0',
        previousVersion: '6.9.8',
        replicas: 2,
        health: 'healthy',
        restarts: 0,
        lastChangeId: 'CHG-2270',
      },
    ],
    seen: {},
  }
  return seed
})

/** The service, or an error that a model can act on. @param {Services} state @param {string} name */
export function pickService(state, name) {
  const found = state.services.find(each => each.service === name)
  if (found) return found
  throw new Error(
    `There is no service "${name}". Known: ${state.services.map(each => each.service).join(', ')}.`,
  )
}
