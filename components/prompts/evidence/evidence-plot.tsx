'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import type { ReleaseEvidence } from '@/lib/prompts'
import { FULL_WEIGHT } from '@/lib/prompts'
import { plotOf, spread } from './plot-scale'

const width = 840
const height = 256
const box = { left: 48, right: 650, top: 10, bottom: 230 }
/** Each guardrail by its stroke as well as its tone: in the plot and in the table. */
export const strokes = [
  { dash: undefined, className: 'stroke-fg' },
  { dash: '6 4', className: 'stroke-accent-text' },
  { dash: '2 3', className: 'stroke-fg-2' },
  { dash: '9 3 2 3', className: 'stroke-info' },
] as const
export const strokeAt = (index: number) => strokes[index % strokes.length] ?? strokes[0]

/** Evidence of harm over conversations, log scale; the numbers are in the table below. */
export function EvidencePlot({ evidence }: { evidence: ReleaseEvidence }) {
  const t = useTranslations('prompts.evidence')
  const format = useFormat()
  const plot = plotOf(evidence.series, box)
  if (plot === undefined) return null
  const labels = spread(
    plot.lines.map(line => line.end.y),
    15,
  )
  const worst = plot.lines.toSorted((a, b) => b.end.e - a.end.e)[0]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('plotLabel', {
        n: plot.lines.length,
        threshold: format.number(plot.threshold.e),
        name: worst?.name ?? '',
        e: format.number(worst?.end.e ?? 1, 2),
      })}
      className="block w-full fill-fg-3 text-[0.6875rem] tabular-nums"
    >
      <rect
        x={box.left}
        y={box.top}
        width={box.right - box.left}
        height={Math.max(0, plot.threshold.y - box.top)}
        className="fill-breaking-subtle"
      />
      {plot.ticksY.map(({ at, y }) => (
        <g key={at}>
          <path d={`M${box.left} ${y}H${box.right}`} className="stroke-line" />
          <text x={box.left - 8} y={y + 4} textAnchor="end">
            {format.number(at)}
          </text>
        </g>
      ))}
      {plot.stages.map(({ stage, x }) => (
        <g key={`${stage} ${x}`}>
          <path d={`M${x} ${box.top}V${box.bottom}`} strokeDasharray="2 3" className="stroke-line-control" />
          <text x={x + 5} y={box.top + 11}>
            {format.percent((evidence.stages.find(s => s.stage === stage)?.weight ?? 0) / FULL_WEIGHT, 0)}
          </text>
        </g>
      ))}
      <path
        d={`M${box.left} ${plot.threshold.y}H${box.right}`}
        strokeWidth={1.5}
        className="stroke-breaking-solid"
      />
      <text x={box.right + 8} y={plot.threshold.y + 4} className="fill-breaking">
        {t('rollsBack', { e: format.number(plot.threshold.e) })}
      </text>
      {plot.ticksX.map(({ at, x }) => (
        <text key={at} x={x} y={height - 8} textAnchor="middle">
          {format.number(at)}
        </text>
      ))}
      {plot.lines.map((line, i) => (
        <g key={line.name}>
          <path
            d={line.path}
            fill="none"
            strokeWidth={1.75}
            strokeLinejoin="round"
            strokeDasharray={strokeAt(i).dash}
            className={strokeAt(i).className}
          />
          <circle cx={line.end.x} cy={line.end.y} r={3} className="fill-fg" />
          <text
            x={Math.min(line.end.x, box.right) + 9}
            y={(labels[i] ?? line.end.y) + 4}
            className="fill-fg-2"
          >
            {line.name} <tspan className="fill-fg font-semibold">{format.number(line.end.e, 2)}</tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}
