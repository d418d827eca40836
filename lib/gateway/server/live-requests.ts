import type { ServerResponse } from 'node:http'
import type { Authenticated } from './authenticate'

/** Calls, and streams that only listen, of one token at a time. */
export const MAX_LIVE_PER_TOKEN = 1000

/** Requests that are being answered: cut when their token is revoked, counted when the gateway stops. */
export class LiveRequests {
  private readonly live = new Map<ServerResponse, Authenticated>()
  private readonly byToken = new Map<string, number>()

  get count(): number {
    return this.live.size
  }

  /** False when this token has too many already. */
  add(res: ServerResponse, who: Authenticated): boolean {
    const { tokenId } = who.identity
    const before = this.byToken.get(tokenId) ?? 0
    if (before >= MAX_LIVE_PER_TOKEN) return false
    this.byToken.set(tokenId, before + 1)
    this.live.set(res, who)
    res.on('close', () => {
      this.live.delete(res)
      const left = (this.byToken.get(tokenId) ?? 1) - 1
      if (left > 0) this.byToken.set(tokenId, left)
      else this.byToken.delete(tokenId)
    })
    return true
  }

  /** Ends what goes on for tokens of an organization that are no longer good. */
  async recheck(orgId: string): Promise<void> {
    await Promise.all(
      [...this.live].map(async ([res, who]) => {
        if (who.identity.orgId === orgId && !(await who.stillHolds())) res.destroy()
      }),
    )
  }

  cut(): void {
    for (const res of this.live.keys()) res.destroy()
  }
}
