import { type DefinitionRule, everyKind } from '../rule'
import type { TextAt } from '../strings'

/** Speech to the model that no honest description holds. Gaps are bounded, so that no text is slow to look at. */
const hostile: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override)\b.{0,30}\b(previous|prior|above|earlier|preceding|other|system)\b.{0,20}\b(instructions?|prompts?|rules|messages|context|tools?)\b/i,
  /\b(do not|don't|never|without)\b.{0,20}\b(tell(ing)?|mention(ing)?|inform(ing)?|notify(ing)?|reveal(ing)?|disclos(e|ing)|show(ing)?|let(ting)?|ask(ing)?|alert(ing)?)\b.{0,30}\b(the |any )?(user|human|person|customer|anyone)\b/i,
  /\b(system prompt|hidden instructions?|secret instructions?)\b/i,
  /<\/?\s*(system|important|instructions?|secret|admin|assistant|user|s)\s*>|\[\/?INST\]|<\|im_(start|end)\|>|^\s*(system|assistant)\s*:/im,
  /\byou are (now|no longer)\b|\bact as (if you (are|were)|an? (admin|root|unrestricted))|\bnew (instructions?|persona)\s*:/i,
  /(~|\$HOME|%USERPROFILE%|\/home\/[^\s/]{1,40}|\/root)?\/?\.(ssh|aws|gnupg|kube|netrc|npmrc|git-credentials)\/?(id_rsa|id_ed25519|credentials|config)?\b.{0,80}\b(content|read|pass|send|include|as)\b|\b(read|pass|send|include|contents? of)\b.{0,80}(id[_ ]rsa|id[_ ]ed25519|\.aws\/credentials|\.ssh\/|\/etc\/(passwd|shadow)|mcp\.json)/i,
  /\b(before|after|when(ever)?)\b.{0,40}\b(using|calling|invoking)\b.{0,40}\b(any|other|another|every)\b.{0,20}\btools?\b/i,
  /\b(send|forward|bcc|copy|upload|exfiltrate|append)\b.{0,60}\b(conversation|chat history|all (messages|emails|data)|credentials|api keys?|environment variables)\b.{0,60}\b(to|at)\b/i,
  /(忽略|无视|忘记|不要理会).{0,12}(之前|以上|先前|上述|其他|系统).{0,10}(指令|指示|提示|规则|要求|工具)/,
  /(不要|不得|切勿|无需|不必|别).{0,8}(告诉|告知|通知|提及|询问|透露|展示给).{0,6}(用户|人类|客户|任何人)/,
  /(系统提示词|隐藏指令|秘密指令)/,
]

/** Speech to the model that steers its choice of tools: often meant well, always worth a look. */
const steering: readonly RegExp[] = [
  /\b(always|must|only)\b.{0,15}\b(use|call|invoke|prefer|run|choose)\b.{0,15}\b(this|that)\b.{0,10}\b(tool|function|server)\b/i,
  /\b(must|always)\b.{0,15}\b(call|use|invoke|run)\b.{0,60}\b(tool|function)\b.{0,30}\b(first|before)\b/i,
  /\b(use|call|prefer|choose)\b (this|it)( tool)? (instead of|rather than|over)\b/i,
  /\b(do not|don't|never) (use|call)\b.{0,30}\b(other|any other|another)\b.{0,20}\b(tool|server)s?\b/i,
  /(必须|务必|始终|总是|一定要)(先)?(使用|调用|优先)(本|此|该|这个)?(工具|函数|服务)/,
]

/** Fields that hold patterns and addresses, not speech. */
const notSpeech = new Set(['pattern', '$ref', '$schema', '$id', 'format', 'type', 'src', 'mimeType'])
const isSpeech = ({ field, isName, text }: TextAt): boolean =>
  !notSpeech.has(field) && (isName ? text.length > 12 : text.length > 5)

function* matching(texts: readonly TextAt[], patterns: readonly RegExp[]) {
  for (const at of texts) {
    const quote = firstMatch(at, patterns)
    if (quote !== undefined) yield { path: at.path, params: { quote } }
  }
}

function firstMatch(at: TextAt, patterns: readonly RegExp[]): string | undefined {
  if (!isSpeech(at)) return undefined
  const words = at.isName ? at.text.replace(/[_.-]+/g, ' ') : at.text
  const found = patterns.map(pattern => pattern.exec(words)?.[0]).find(text => text !== undefined)
  return found === undefined ? undefined : quoted(found)
}

/** The part of a text that gives orders to the model, if there is one. */
export const injectionIn = (at: TextAt): string | undefined => firstMatch(at, hostile)

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

export const injection: DefinitionRule = {
  id: 'injection',
  level: 'error',
  kinds: everyKind,
  *check({ texts }) {
    yield* matching(texts, hostile)
  },
}

export const modelInstruction: DefinitionRule = {
  id: 'model-instruction',
  level: 'info',
  kinds: everyKind,
  *check({ texts }) {
    yield* matching(texts, steering)
  },
}
