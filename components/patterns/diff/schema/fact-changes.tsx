'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SchemaFacts } from '../../schema-view/model'
import { useConstraintText } from '../../schema-view/use-constraint-text'
import { VisibleText } from '../../server-text'

type Sides = { before: SchemaFacts | undefined; after: SchemaFacts | undefined }

/** Type, required and limits of a place: as they are where both sides agree, else what went and what came. */
export function FactChanges({ before, after }: Sides) {
  const t = useTranslations('common.schema')
  const say = useConstraintText()
  const both = before !== undefined && after !== undefined
  const limits = (facts: SchemaFacts | undefined) => new Set(facts?.constraints.map(say))
  const [old, now] = [limits(before), limits(after)]
  const facts = after ?? before
  return (
    <>
      {both && before.type !== after.type ? (
        <>
          <Went className="mono">{before.type}</Went>
          <Came className="mono">{after.type}</Came>
        </>
      ) : (
        <span className="mono text-fg-3">{facts?.type}</span>
      )}
      <Flag before={before?.required} after={after?.required}>
        {t('required')}
      </Flag>
      <Flag before={before?.deprecated} after={after?.deprecated}>
        {t('deprecated')}
      </Flag>
      {[...old].map(limit =>
        !both || now.has(limit) ? (
          <Plain key={limit} text={limit} />
        ) : (
          <Went key={limit} className="text-xs">
            <VisibleText text={limit} />
          </Went>
        ),
      )}
      {[...now]
        .filter(limit => !old.has(limit))
        .map(limit =>
          both ? (
            <Came key={limit} className="text-xs">
              <VisibleText text={limit} />
            </Came>
          ) : (
            <Plain key={limit} text={limit} />
          ),
        )}
    </>
  )
}

/** Holds, holds no longer, or holds now; nothing where it holds at neither side. */
function Flag({
  before,
  after,
  children,
}: {
  before: boolean | undefined
  after: boolean | undefined
  children: ReactNode
}) {
  const both = before !== undefined && after !== undefined
  if (both && before !== after)
    return after ? <Came className="text-xs">{children}</Came> : <Went className="text-xs">{children}</Went>
  if (!(after ?? before)) return null
  return <span className="border-b border-fg-2 text-xs leading-[1.15]">{children}</span>
}

const Plain = ({ text }: { text: string }) => (
  <span className="max-w-96 truncate text-xs" title={text}>
    <VisibleText text={text} />
  </span>
)

const Went = ({ className, children }: { className: string; children: ReactNode }) => (
  <del className={`${className} [overflow-wrap:anywhere]`}>{children}</del>
)

const Came = ({ className, children }: { className: string; children: ReactNode }) => (
  <ins className={`${className} [overflow-wrap:anywhere]`}>{children}</ins>
)
