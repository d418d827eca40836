import { z } from 'zod'
import { answer } from '../answers.js'
import { READ_ONLY } from '../hints.js'
import { pickService, ServiceState, serviceName, services } from './services.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerGetServiceState(server) {
  server.registerTool(
    'change.getServiceState',
    {
      title: 'Get the state of a service',
      description: 'Tells version, replicas and health of a service as they are now.',
      inputSchema: z.object({ service: serviceName }),
      outputSchema: ServiceState,
      annotations: READ_ONLY,
    },
    async ({ service }) => {
      const state = pickService(await services.read(), service)
      return answer(`${service} ${state.version}: ${state.health}, ${state.replicas} replicas.`, state)
    },
  )
}
