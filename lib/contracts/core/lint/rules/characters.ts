import { hiddenCharacter } from '../../hidden-characters'
import { mixedScripts } from '../../look-alikes'
import { type DefinitionRule, everyKind } from '../rule'

export const hiddenCharacters: DefinitionRule = {
  id: 'hidden-character',
  level: 'error',
  kinds: everyKind,
  *check({ texts }) {
    for (const { path, text, isName } of texts) {
      const character = hiddenCharacter(text)
      if (character !== undefined)
        yield { path, params: { character }, ...(isName && { code: 'hidden-character-in-name' }) }
    }
  },
}

export const mixedScriptNames: DefinitionRule = {
  id: 'mixed-scripts',
  level: 'error',
  kinds: everyKind,
  *check({ name, kind, parameters }) {
    const at = { tool: '/name', prompt: '/name', resource: '/uri', resource_template: '/uriTemplate' }[kind]
    for (const one of [{ path: at, name }, ...(kind === 'resource_template' ? [] : parameters)]) {
      const scripts = mixedScripts(one.name)
      if (scripts !== undefined)
        yield { path: one.path, params: { name: one.name, scripts: scripts.join(', ') } }
    }
  },
}
