'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { ReleaseChip } from '@/components/prompts/release-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { releasingQuery } from './queries'

/** Prompts with a release under way: in review, or as a canary. */
export function RunningReleases() {
  const t = useTranslations('overview.releases')
  const query = useQuery(releasingQuery)
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      note={query.data?.total}
      failed={t('failed')}
      rows={2}
      action={
        <Link href="/prompts?state=releasing" className="link">
          {t('open')}
        </Link>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('none')}</Nothing>
        ) : (
          <Table dense>
            <thead>
              <tr>
                <Th>{t('prompt')}</Th>
                <Th>{t('versions')}</Th>
                <Th>{t('state')}</Th>
              </tr>
            </thead>
            <tbody>
              {items.map(
                ({ name, release }) =>
                  release !== null && (
                    <Tr key={name}>
                      <Td fill>
                        <Link href={`/prompts/${name}`} className="mono font-medium">
                          {name}
                        </Link>
                      </Td>
                      <Td className="num">{`${release.stable ?? '–'} → ${release.candidate}`}</Td>
                      <Td>
                        <ReleaseChip state={release.state} weight={release.weight} />
                      </Td>
                    </Tr>
                  ),
              )}
            </tbody>
          </Table>
        )
      }
    </QueryPanel>
  )
}
