import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { registerCreateRemediationPlan } from './change/create-remediation-plan.js'
import { registerGetServiceState } from './change/get-service-state.js'
import { registerRestartService } from './change/restart-service.js'
import { registerRollbackDeployment } from './change/rollback-deployment.js'
import { registerScaleService } from './change/scale-service.js'
import { listen } from './listen.js'

// Sample server "change": services and their remediation, stateless over HTTP, in both protocol eras.
const handler = createMcpHandler(() => {
  const server = new McpServer(
    { name: 'change', title: 'Change management', version: '3.1.0' },
    { instructions: 'Look at a service, plan its remediation, and only then change it.' },
  )
  registerGetServiceState(server)
  registerCreateRemediationPlan(server)
  registerRestartService(server)
  registerRollbackDeployment(server)
  registerScaleService(server)
  return server
})

listen('change', 3112, { handle: toNodeHandler(handler), close: handler.close })
