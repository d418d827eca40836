import type { ContractKind } from '@/lib/servers'
import type { Definition, EffectiveHints, Tier } from '../contract'
import { effectiveHintsOf } from './hints'

export interface SuggestedTier {
  tier: Tier
  /** False where nobody declared enough: an owner has to confirm it. */
  tierConfirmed: boolean
  tierReason: string
}

/** The tier that a new contract starts with: from declared hints, else from the verb in its name. */
export function suggestTier(kind: ContractKind, definition: Definition): SuggestedTier {
  if (kind !== 'tool') return { tier: 'L0', tierConfirmed: true, tierReason: 'It only reads' }
  const declared = tierOfHints(effectiveHintsOf(definition))
  if (declared !== undefined) return { ...declared, tierConfirmed: true }
  const verb = words(definition.name).find(word => tierOfVerb.has(word))
  const tier = verb === undefined ? undefined : tierOfVerb.get(verb)
  return tier === undefined
    ? { tier: 'L2', tierConfirmed: false, tierReason: 'Its hints are not declared; it may write' }
    : { tier, tierConfirmed: false, tierReason: `Its hints are not declared; its name says "${verb}"` }
}

/** Undefined when the hints that decide are not declared. */
function tierOfHints(hints: EffectiveHints): Pick<SuggestedTier, 'tier' | 'tierReason'> | undefined {
  if (hints.readOnly.value) return { tier: 'L0', tierReason: 'Declared read-only' }
  if (hints.destructive.source === 'default') return undefined
  if (hints.destructive.value) return { tier: 'L3', tierReason: 'Declared destructive' }
  return hints.idempotent.value
    ? { tier: 'L1', tierReason: 'Declared idempotent and not destructive' }
    : { tier: 'L2', tierReason: 'Declared a write that is not destructive' }
}

const verbs: Record<Tier, string> = {
  L0: 'get list find search read query fetch describe show lookup count check view browse is has validate preview compare summarize analyze explain ping status echo 查询 查找 搜索 获取 读取 列出 查看 检查',
  L1: 'set put upsert enable disable assign tag mark rename update 设置 更新 修改',
  L2: 'create add send post submit append insert open start close upload book order notify publish 创建 新增 添加 发送 提交',
  L3: 'delete remove drop destroy purge wipe terminate kill cancel refund revoke reset uninstall overwrite execute exec run eval shell sql transfer pay 删除 移除 取消 退款 执行 清空',
}
const tierOfVerb = new Map<string, Tier>(
  (['L0', 'L1', 'L2', 'L3'] as const).flatMap(tier =>
    verbs[tier].split(' ').map(verb => [verb, tier] as const),
  ),
)

/** `inventory.findAvailableStock` → inventory, find, available, stock; Chinese names give their first two characters. */
function words(name: string): string[] {
  const parts = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .map(part => part.toLowerCase())
  return parts.flatMap(part => (/^\p{Script=Han}/u.test(part) ? [part.slice(0, 2)] : [part]))
}
