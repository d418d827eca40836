import { getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { allEndpoints, describeOperation } from '@/lib/api'
import { OperationDetails } from './operation-details'

/** Every operation of `/api/v1`, to read: made of the same contracts as the OpenAPI document. */
export async function ApiReference() {
  const t = await getTranslations('apiDocs')
  const domains = [...new Set(allEndpoints.map(operation => operation.domain))]
  return (
    <main className="mx-auto grid max-w-5xl gap-6 p-6 max-lg:p-4">
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="max-w-[80ch] text-fg-2">{t('intro')}</p>
        <p className="text-xs text-fg-3">
          <a className="link" href="/api/v1/openapi.json">
            {t('document')}
          </a>{' '}
          · {t('operations', { n: allEndpoints.length })}
        </p>
      </header>
      <nav aria-label={t('sections')} className="flex flex-wrap gap-2">
        {domains.map(domain => (
          <a key={domain} href={`#${domain}`} className="link mono">
            {domain}
          </a>
        ))}
      </nav>
      {domains.map(domain => (
        <section key={domain} id={domain} className="rounded-lg border border-line-strong bg-surface">
          <h2 className="border-b px-3 py-2 font-semibold">{domain}</h2>
          {allEndpoints
            .filter(operation => operation.domain === domain)
            .map(({ name, endpoint }) => (
              <details key={name} id={name} className="border-b last:border-b-0">
                <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2 hover:bg-hover">
                  <Badge className="mono w-16 justify-center">{endpoint.method}</Badge>
                  <code className="mono font-medium [overflow-wrap:anywhere]">/api/v1{endpoint.path}</code>
                  <span className="text-fg-2">{endpoint.summary}</span>
                </summary>
                <OperationDetails operation={describeOperation(endpoint)} />
              </details>
            ))}
        </section>
      ))}
    </main>
  )
}
