import { nameKey, nameWords } from '../../name-words'
import { names } from '../parameters'
import type { DefinitionRule, Hit } from '../rule'
import type { InputParameter, Subject } from '../subject'

/** What is put before a name without another meaning: `currentUserId`. */
const prefixes = new Set(['current', 'caller', 'calling', 'acting', 'effective', 'requesting', 'my', 'x'])

/** Whether a parameter has one of the names, in any style, with or without such a prefix. */
function isNamed({ name }: InputParameter, wanted: ReadonlySet<string>): boolean {
  const words = nameWords(name)
  const [first = '', ...rest] = words
  return wanted.has(words.join('')) || (prefixes.has(first) && wanted.has(rest.join('')))
}

function* named(subject: Subject, list: readonly string[]): Iterable<Hit & { parameter: InputParameter }> {
  const wanted = new Set(list.map(nameKey))
  for (const parameter of subject.parameters)
    if (isNamed(parameter, wanted))
      yield { path: parameter.path, params: { name: parameter.name }, parameter }
}

const identities = names(
  'names',
  'tenant tenantId tenantKey organizationId orgId userId userRole role roles actor actorId principal principalId callerId onBehalfOf runAs actAs impersonate',
)

export const identityParameter: DefinitionRule = {
  id: 'identity-parameter',
  level: 'warning',
  kinds: ['tool', 'resource_template', 'prompt'],
  parameters: [identities],
  *check(subject, set) {
    for (const { parameter: _, ...hit } of named(subject, identities.of(set))) yield hit
  },
}

const authorities = names(
  'names',
  'admin isAdmin asAdmin superuser isSuperuser sudo root isRoot permissions privileges isAuthorized authorized isAuthenticated skipAuth bypassAuth skipAuthorization',
)
/** A human's decision that the model could simply claim. */
const approvals = new Set(['approved', 'isapproved', 'approvedby', 'approverid', 'humanapproved'])

export const authorityParameter: DefinitionRule = {
  id: 'authority-parameter',
  level: 'error',
  kinds: ['tool', 'resource_template', 'prompt'],
  parameters: [authorities],
  *check(subject, set) {
    for (const { parameter: _, ...hit } of named(subject, authorities.of(set))) yield hit
    for (const parameter of subject.parameters)
      if (isNamed(parameter, approvals))
        yield { path: parameter.path, code: 'approval-parameter', params: { name: parameter.name } }
  },
}

const credentials = names(
  'names',
  'token accessToken authToken apiToken bearerToken idToken refreshToken sessionToken personalAccessToken apiKey apiSecret accessKey secretKey privateKey secret clientSecret password passwd passphrase credentials authorization jwt',
)

export const credentialParameter: DefinitionRule = {
  id: 'credential-parameter',
  level: 'error',
  kinds: ['tool', 'resource_template', 'prompt'],
  parameters: [credentials],
  *check(subject, set) {
    for (const { parameter, ...hit } of named(subject, credentials.of(set)))
      if (holdsText(parameter)) yield hit
  },
}

/** A number of tokens or a switch is no credential. */
const holdsText = ({ schema: { type } }: InputParameter): boolean => {
  const types = Array.isArray(type) ? type : [type]
  return !types.every(one => ['number', 'integer', 'boolean', 'null'].includes(String(one)))
}
