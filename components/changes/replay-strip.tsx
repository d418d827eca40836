import type { Replay } from '@/lib/contracts'

const ROWS = 4
const COLUMN = 6
const LINE = 9
/** Few calls are not stretched over the whole width. */
const LEAST_COLUMNS = 60

/** One mark a call, the oldest at the left: small dots for those that stay valid, bars for those that would be refused. */
export function ReplayStrip({ points, label }: { points: Replay['points']; label: string }) {
  const inOrder = points.toReversed()
  const columns = Math.max(LEAST_COLUMNS, Math.ceil(inOrder.length / ROWS))
  const mark = (rejected: boolean) =>
    inOrder
      .flatMap((point, i) => {
        if (point.rejected !== rejected) return []
        const [x, y] = [Math.floor(i / ROWS) * COLUMN, (i % ROWS) * LINE]
        return rejected ? `M${x} ${y}h5v7h-5z` : `M${x + 1.5} ${y + 2.5}h2v2h-2z`
      })
      .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${columns * COLUMN} ${ROWS * LINE}`}
      className="max-h-24 w-full"
      preserveAspectRatio="xMinYMid meet"
    >
      <path className="fill-mark" d={mark(false)} />
      <path className="fill-breaking-solid" d={mark(true)} />
    </svg>
  )
}
