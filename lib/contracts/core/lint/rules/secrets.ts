import { nameKey } from '../../name-words'
import { type DefinitionRule, everyKind } from '../rule'
import type { TextAt } from '../strings'

/** What issued secrets look like; the name is shown, the value never. */
const issued: readonly [string, RegExp][] = [
  ['AWS access key', /\b(AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['GitHub token', /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})/],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20}/],
  ['Slack token', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['Google API key', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['OpenAI or Anthropic key', /\bsk-(proj-|ant-)?[A-Za-z0-9_-]{32,}/],
  ['private key', /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----/],
  ['JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  [
    'address with a password',
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:[^\s/:@<>{}$*]{3,100}@[A-Za-z0-9]/,
  ],
]

export const secretInDefinition: DefinitionRule = {
  id: 'secret-in-definition',
  level: 'error',
  kinds: everyKind,
  *check({ texts }) {
    for (const at of texts) {
      if (at.isName) continue
      const kind = issuedSecret(at.text) ?? (isSecretValue(at) ? 'credential' : undefined)
      if (kind !== undefined) yield { path: at.path, params: { kind } }
    }
  },
}

function issuedSecret(text: string): string | undefined {
  for (const [kind, pattern] of issued) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !isPlaceholder(found)) return kind
  }
  return undefined
}

const secretNames = new Set(
  'password passwd passphrase secret clientsecret apikey apitoken accesstoken authtoken token privatekey secretkey'.split(
    ' ',
  ),
)

/** A default or example of a parameter that is named like a credential, unless it is plainly a stand-in. */
function isSecretValue({ path, text }: TextAt): boolean {
  const place = /\/properties\/([^/]+)\/(?:default|const|examples\/\d+|example)$/.exec(path)
  return (
    place?.[1] !== undefined && secretNames.has(nameKey(place[1])) && text.length >= 6 && !isPlaceholder(text)
  )
}

const isPlaceholder = (text: string): boolean =>
  /your|example|:pass(word)?@|placeholder|changeme|dummy|sample|redacted|test|\.\.\.|…|<[^>]*>|\$\{|\*{3}|x{4}|0{8}|1234/i.test(
    text,
  )
