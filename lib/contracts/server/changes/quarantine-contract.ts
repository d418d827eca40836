import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { quarantineContractEndpoint } from '../../change-endpoints'
import { applyReview, lockForReview } from '../review-decision'
import { noContract } from '../store'
import { writeEvents } from './change-events'
import { foldChanges } from './fold-changes'

/**
 * Takes a contract out of service for everybody, or lifts that again: then what was approved last is served, and what
 * its server offers beside that comes back for review.
 */
export const quarantineContract = defineVerb(
  quarantineContractEndpoint,
  async (tools, { id, quarantined, reason }) => {
    const contract = (await lockForReview(tools.tx, tools.ctx, [id])).get(id)
    if (contract === undefined) throw noContract(id)
    if ((contract.quarantinedAt !== null) === quarantined) {
      tools.unchanged()
      return { id, quarantined }
    }
    if (quarantined && contract.approvedVersionId === null)
      throw new AppError('conflict', `${contract.name} is served to nobody as it is`, {
        hint: 'It has no approved version: reject what is offered instead.',
      })
    const note = reason === undefined ? {} : { note: reason }
    await applyReview(tools, [contract], quarantined ? 'quarantine' : 'lift', note)
    if (!quarantined) {
      const server = { id: contract.serverId, name: contract.server }
      const again = { contractId: id, added: false, returned: false }
      const request = await foldChanges(tools, server, [again], 'manual')
      if (request !== undefined)
        await writeEvents(tools, request, [{ type: 'lifted', name: contract.name, text: reason ?? null }])
    }
    await tools.notify('contracts', id)
    await tools.notify('servers', contract.serverId)
    return { id, quarantined }
  },
)
