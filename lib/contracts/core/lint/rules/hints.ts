import { isObject } from '../../json'
import { verbOf } from '../../name-verb'
import { nameWords } from '../../name-words'
import type { DefinitionRule } from '../rule'

export const missingHints: DefinitionRule = {
  id: 'missing-hints',
  level: 'warning',
  kinds: ['tool'],
  *check({ definition, hints }) {
    if (hints.readOnly.source === 'declared' && hints.readOnly.value) return
    if (hints.destructive.source === 'declared') return
    const { annotations } = definition
    // All four are there, but together they are what Spring sends when the author set none.
    const asSpring = isObject(annotations) && typeof annotations.destructiveHint === 'boolean'
    yield {
      path: '/annotations',
      ...(asSpring
        ? { code: 'missing-hints-spring' }
        : hints.readOnly.source === 'declared'
          ? { code: 'missing-hints-destructive' }
          : {}),
    }
  },
}

/** Verbs that no tool which only reads has in front. */
const writingVerbs = new Set(
  'delete remove drop destroy purge wipe terminate kill refund revoke uninstall overwrite transfer pay send publish write update upsert 删除 移除 退款 清空 更新 修改 发送'.split(
    ' ',
  ),
)

export const contradictingHints: DefinitionRule = {
  id: 'contradicting-hints',
  level: 'error',
  kinds: ['tool'],
  *check({ definition, hints, name }) {
    if (!(hints.readOnly.source === 'declared' && hints.readOnly.value)) return
    if (hints.destructive.source === 'declared' && hints.destructive.value)
      yield { path: '/annotations/destructiveHint' }
    const verb = verbOf(definition.name)?.verb ?? nameWords(name)[0]
    if (verb !== undefined && writingVerbs.has(verb))
      yield { path: '/annotations/readOnlyHint', code: 'hints-contradict-name', params: { verb } }
  },
}
