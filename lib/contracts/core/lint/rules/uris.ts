import { nameKey } from '../../name-words'
import { names } from '../parameters'
import type { DefinitionRule } from '../rule'

const keys = names('names', 'pk primaryKey rowId dbId databaseId internalId objectId oid _id')

/** Keys that a database made: UUID, ObjectId, ULID, a long number. */
const madeKey = /^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24}|[0-9A-HJKMNP-TV-Z]{26}|\d{6,})$/i
const credentialNames = /^(access_?token|token|api_?key|key|secret|password|sig|signature)$/i
const privateHost =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[?::1\]?$|.+\.(internal|local|corp|lan)$)/i
const personalPath = /^\/(home|Users)\/[^/{]+|^\/?[A-Za-z]:[\\/]Users[\\/][^\\/{]+/

export const internalUri: DefinitionRule = {
  id: 'internal-uri',
  level: 'warning',
  kinds: ['resource', 'resource_template'],
  parameters: [keys],
  *check({ kind, name, parameters }, set) {
    const path = kind === 'resource' ? '/uri' : '/uriTemplate'
    const { authority, steps, query, file } = partsOf(name)
    if (authority.includes('@') || query.some(([key, value]) => credentialNames.test(key) && value !== ''))
      yield { path, code: 'internal-uri-credentials' }
    if (privateHost.test(authority)) yield { path, code: 'internal-uri-host', params: { host: authority } }
    if (personalPath.test(file)) yield { path, code: 'internal-uri-path' }
    const made = steps.find(step => madeKey.test(step))
    if (made !== undefined) yield { path, params: { key: made } }
    const wanted = new Set(keys.of(set).map(nameKey))
    for (const variable of parameters)
      if (wanted.has(nameKey(variable.name)))
        yield { path, code: 'internal-uri-variable', params: { name: variable.name } }
  },
}

/** The parts of a URI or template; a query with a variable as its value shows nothing. */
function partsOf(uri: string) {
  const [, scheme = '', authority = '', path = '', search = ''] =
    /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(uri) ?? []
  const query = search.split('&').map((pair): [string, string] => {
    const [key = '', value = ''] = pair.split('=')
    return [key, value.startsWith('{') ? '' : value]
  })
  return {
    authority,
    query,
    steps: [authority, ...path.split('/'), ...query.map(([, value]) => value)],
    file: scheme.toLowerCase() === 'file' ? path : '',
  }
}
