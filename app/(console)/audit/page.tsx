import { Prefetched } from '@/app/prefetch'
import { fromSearch } from '@/components/audit/audit-filters'
import { AuditPage } from '@/components/audit/audit-page'
import { AUDIT_PAGE, auditActionsQuery, auditQuery } from '@/components/audit/queries'
import { listAudit, listAuditActions } from '@/lib/audit/server'
import { pageCtx } from '@/lib/identity/server'
import { may } from '@/lib/platform/context'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Audit({ searchParams }: Props) {
  const ctx = await pageCtx()
  const now = ctx.clock.now().getTime()
  const input = fromSearch(await searchParams, now)
  const first = async () => ({
    pages: [await listAudit(ctx, { ...input, limit: AUDIT_PAGE })],
    pageParams: [null],
  })
  const allowed = may(ctx.actor, 'audit.read')
  return (
    <Prefetched
      queries={
        allowed
          ? [
              [auditQuery(input), first],
              [auditActionsQuery, () => listAuditActions(ctx, {})],
            ]
          : []
      }
    >
      <AuditPage now={now} />
    </Prefetched>
  )
}
