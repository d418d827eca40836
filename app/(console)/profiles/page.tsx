import { Prefetched } from '@/app/prefetch'
import { ProfileList } from '@/components/profiles/profile-list'
import { profilesQuery } from '@/components/profiles/queries'
import { pageCtx } from '@/lib/identity/server'
import { listProfiles } from '@/lib/profiles/server'

export default async function ProfilesPage({ searchParams }: { searchParams: Promise<{ q?: string }> }) {
  const ctx = await pageCtx()
  const { q } = await searchParams
  const input = { ...(q !== undefined && q !== '' && { q }), limit: 200 }
  return (
    <Prefetched queries={[[profilesQuery(input), () => listProfiles(ctx, input)]]}>
      <ProfileList />
    </Prefetched>
  )
}
