/** When a watched server is read again, in milliseconds. */
export interface WatchPace {
  healthyMs: number
  unhealthyMs: number
}

/** The usual pace while it is well; after failures in a row sooner at first, then ever later, never beyond the usual pace. */
export const watchDelay = (failures: number, { healthyMs, unhealthyMs }: WatchPace): number =>
  failures === 0 ? healthyMs : Math.min(healthyMs, unhealthyMs * 2 ** Math.min(failures - 1, 20))
