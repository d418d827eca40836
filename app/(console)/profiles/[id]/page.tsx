import { Prefetched } from '@/app/prefetch'
import { ProfileDetail } from '@/components/profiles/profile-detail'
import { profileQuery, tokensQuery } from '@/components/profiles/queries'
import { pageCtx } from '@/lib/identity/server'
import { getProfile, listTokens } from '@/lib/profiles/server'

export default async function ProfilePage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await pageCtx()
  const { id } = await params
  return (
    <Prefetched
      queries={[
        [profileQuery(id), () => getProfile(ctx, { id })],
        [tokensQuery(id), () => listTokens(ctx, { id })],
      ]}
    >
      <ProfileDetail id={id} />
    </Prefetched>
  )
}
