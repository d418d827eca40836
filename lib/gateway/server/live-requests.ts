import type { ServerResponse } from 'node:http'
import type { Authenticated } from './authenticate'

/** Requests that are being answered: cut when their token is revoked, counted when the gateway stops. */
export class LiveRequests {
  private readonly live = new Map<ServerResponse, Authenticated>()

  get count(): number {
    return this.live.size
  }

  add(res: ServerResponse, who: Authenticated): void {
    this.live.set(res, who)
    res.on('close', () => this.live.delete(res))
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
