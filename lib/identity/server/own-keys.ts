import { eq, type SQL } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/identity'
import { type Ctx, may } from '@/lib/platform/context'
import { personOf } from './person'

/** Whose keys the actor may see and revoke: everyone their own, who manages members all (no condition). */
export const reachableKeys = (ctx: Ctx): SQL | undefined =>
  may(ctx.actor, 'member.manage') ? undefined : eq(apiKeys.personId, personOf(ctx).personId)
