import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readinessChecks } from '../../readiness'
import type { RuleParameter } from './parameters'
import { rules } from './rules'

const guide = readFileSync('docs/lint.md', 'utf8')
/** Rows of tables, whatever their padding. */
const rows = guide.split('\n').map(line => line.replace(/\s*\|\s*/g, '|'))

const kinds = { tool: 'tools', resource: 'resources', resource_template: 'templates', prompt: 'prompts' }

function told(parameter: RuleParameter): string {
  switch (parameter.type) {
    case 'integer':
      return `\`${parameter.name}\` ${parameter.default}`
    case 'choice':
      return `\`${parameter.name}\` ${parameter.choices.join(', ')}`
    case 'names':
      return `\`${parameter.name}\`: ${parameter.default.join(', ')}`
  }
}

test('the guide lists every rule with its level, kinds and parameters', () => {
  for (const { id, level, kinds: about, parameters = [] } of rules) {
    const what = about.length === 4 ? 'all' : about.map(kind => kinds[kind]).join(', ')
    expect(rows).toContain(`|\`${id}\`|${level}|${what}|${parameters.map(told).join('; ') || '–'}|`)
  }
})

test('the guide explains every check of readiness', () => {
  for (const id of Object.values(readinessChecks).flat())
    expect(rows.some(row => row.includes(`|\`${id}\`|`))).toBe(true)
})
