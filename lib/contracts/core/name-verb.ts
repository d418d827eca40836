import type { Tier } from '../contract'
import { nameWords } from './name-words'

const verbs: Record<Tier, string> = {
  L0: 'get list find search read query fetch describe show lookup count check view browse is has validate preview compare summarize analyze explain ping status echo inspect extract crawl return print estimate calculate 查询 查找 搜索 获取 读取 列出 查看 检查 统计 返回 计算',
  L1: 'set put upsert enable disable assign tag mark rename update 设置 更新 修改 启用 停用',
  L2: 'create add send post submit append insert open start close upload book order notify publish write edit move merge push fork archive restart stop deploy install 创建 新增 添加 发送 提交 发布 写入 移动 重启 部署 关闭',
  L3: 'delete remove drop destroy purge wipe erase truncate terminate kill cancel refund revoke reset uninstall overwrite execute exec run eval shell sql transfer pay charge shutdown reboot 删除 移除 取消 退款 执行 清空 转账 支付 终止 注销',
}
const tierOfVerb = new Map<string, Tier>(
  (['L0', 'L1', 'L2', 'L3'] as const).flatMap(tier =>
    verbs[tier].split(' ').map(verb => [verb, tier] as const),
  ),
)

/** The tier that one word speaks for. */
export const tierOf = (word: string): { verb: string; tier: Tier } | undefined => {
  const verb = /^\p{Script=Han}/u.test(word) ? word.slice(0, 2) : word
  const tier = tierOfVerb.get(verb)
  return tier === undefined ? undefined : { verb, tier }
}

/** The first word of a name that says what a tool does, and the tier that it speaks for. Chinese verbs have two characters. */
export function verbOf(name: string): { verb: string; tier: Tier } | undefined {
  for (const word of nameWords(name)) {
    const found = tierOf(word)
    if (found !== undefined) return found
  }
  return undefined
}

/** The gravest of the verbs with which a description begins: `Lists, closes or selects a tab` → close. */
export function leadingVerb(description: string): { verb: string; tier: Tier } | undefined {
  let gravest: { verb: string; tier: Tier } | undefined
  for (const part of description
    .trim()
    .slice(0, 200)
    .split(/[,，、]|\b(?:and|or|then)\b|[和或并]/u)) {
    const [word] = nameWords(part)
    if (word === undefined) continue
    const found = stems(word)
      .map(tierOf)
      .find(one => one !== undefined)
    if (found === undefined) break
    if (gravest === undefined || found.tier > gravest.tier) gravest = found
  }
  return gravest
}

/** `deletes` → delete, `searches` → search, `queries` → query. */
const stems = (word: string): string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
]
