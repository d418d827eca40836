import { isObject } from '../../json'
import { verbOf } from '../../name-verb'
import { nameKey, nameWords } from '../../name-words'
import { names } from '../parameters'
import type { DefinitionRule } from '../rule'
import type { InputParameter, Subject } from '../subject'

const commands = names('names', 'query command cmd shell bash script sql statement cypher graphql')
/** Names that have harmless meanings too (`code` of a country): they count where the tool runs something. */
const executable = new Set(['code', 'function', 'expression', 'source', 'program', 'args', 'arguments'])
const running = new Set(['run', 'exec', 'execute', 'eval', 'evaluate', 'script', 'shell', 'command', 'sql'])

export const freeFormCommand: DefinitionRule = {
  id: 'free-form-command',
  level: 'warning',
  kinds: ['tool'],
  parameters: [commands],
  *check(subject, set) {
    if (onlyReads(subject)) return
    const wanted = new Set(commands.of(set).map(nameKey))
    const runs = nameWords(subject.name).some(word => running.has(word))
    for (const parameter of subject.parameters) {
      const key = nameKey(parameter.name)
      if ((wanted.has(key) || (runs && executable.has(key))) && isFreeText(parameter))
        yield { path: parameter.path, params: { name: parameter.name } }
    }
  },
}

/** Declared, or, where nobody declared anything, as its name says. */
function onlyReads({ name, hints: { readOnly, destructive } }: Subject): boolean {
  if (readOnly.source === 'declared') return readOnly.value
  return destructive.source !== 'declared' && verbOf(name)?.tier === 'L0'
}

/** Text, or a list of texts such as the words of a command line, of any content. */
function isFreeText({ schema }: Pick<InputParameter, 'schema'>): boolean {
  if (['enum', 'const', 'pattern', 'format', '$ref'].some(keyword => Object.hasOwn(schema, keyword)))
    return false
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (types.some(type => type === undefined || type === 'string')) return true
  return types.includes('array') && isObject(schema.items) && isFreeText({ schema: schema.items })
}
