import type { Tier } from '../contract'
import { nameWords } from './name-words'

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

/** The first word of a name that says what a tool does, and the tier that it speaks for. Chinese verbs have two characters. */
export function verbOf(name: string): { verb: string; tier: Tier } | undefined {
  for (const word of nameWords(name)) {
    const verb = /^\p{Script=Han}/u.test(word) ? word.slice(0, 2) : word
    const tier = tierOfVerb.get(verb)
    if (tier !== undefined) return { verb, tier }
  }
  return undefined
}
