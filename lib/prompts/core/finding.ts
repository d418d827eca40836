import type { PromptFinding, PromptRule } from '../contract'

export const finding = (
  rule: PromptRule,
  level: PromptFinding['level'],
  path: string,
  params: PromptFinding['params'] = {},
): PromptFinding => ({ rule, level, path, params })
