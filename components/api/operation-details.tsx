import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import type { Described } from '@/lib/api'

export async function OperationDetails({ operation }: { operation: Described }) {
  const t = await getTranslations('apiDocs')
  const roles = await getTranslations('shell.roles')
  const { permission, parameters, body, answer } = operation
  return (
    <div className="grid gap-3 px-3 pb-3">
      <p className="text-xs text-fg-3">
        {permission === 'public'
          ? t('public')
          : t('needs', { permission, roles: operation.roles.map(role => roles(role)).join(', ') })}
      </p>
      {parameters.length > 0 && (
        <Part title={t('parameters')}>
          <ul className="grid gap-1">
            {parameters.map(parameter => (
              <li key={parameter.name} className="flex flex-wrap items-baseline gap-2">
                <code className="mono font-medium">{parameter.name}</code>
                <span className="text-xs text-fg-3">
                  {t(`in.${parameter.in}`)}
                  {parameter.required && `, ${t('required')}`}
                </span>
                <code className="mono text-xs text-fg-2 [overflow-wrap:anywhere]">
                  {JSON.stringify(parameter.schema)}
                </code>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {body !== null && (
        <Part title={t('body')}>
          <CodeBlock label={t('body')} code={JSON.stringify(body, null, 2)} />
        </Part>
      )}
      <Part title={t('answer')}>
        {answer === null ? (
          <p className="text-fg-2">{t('noContent')}</p>
        ) : (
          <CodeBlock label={t('answer')} code={JSON.stringify(answer, null, 2)} />
        )}
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-xs font-semibold text-fg-3">{title}</h3>
    {children}
  </section>
)
