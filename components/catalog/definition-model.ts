/** What a resource or template says of itself, where the server said it in the form that MCP asks for. */
export interface ResourceFacts {
  /** The URI, or the template of it. */
  address: string | undefined
  /** The names in braces of a template. */
  variables: string[]
  mimeType: string | undefined
  size: number | undefined
  audience: string[] | undefined
  priority: number | undefined
  lastModified: string | undefined
}
export interface PromptArgument {
  name: string
  required: boolean
  description: string
}

const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

export function resourceFacts(definition: unknown): ResourceFacts {
  const annotations = get(definition, 'annotations')
  const audience = get(annotations, 'audience')
  const template = text(get(definition, 'uriTemplate'))
  return {
    address: text(get(definition, 'uri')) ?? template,
    variables: [...(template ?? '').matchAll(/\{[+#./;?&]?([^}]+)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map(name => name.replace(/(\*|:\d+)$/, '')),
    ),
    mimeType: text(get(definition, 'mimeType')),
    size: number(get(definition, 'size')),
    audience: Array.isArray(audience) ? audience.map(String) : undefined,
    priority: number(get(annotations, 'priority')),
    lastModified: text(get(annotations, 'lastModified')),
  }
}

export function promptArguments(definition: unknown): PromptArgument[] {
  const list = get(definition, 'arguments')
  if (!Array.isArray(list)) return []
  return list.map((one: unknown) => ({
    name: text(get(one, 'name')) ?? '',
    required: get(one, 'required') === true,
    description: text(get(one, 'description')) ?? '',
  }))
}
