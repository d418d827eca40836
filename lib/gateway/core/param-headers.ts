/** One mirrored parameter: `x-mcp-header` on a property of the input schema. */
interface Declared {
  header: string
  path: string[]
}

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

function declarations(schema: unknown, path: string[] = []): Declared[] {
  if (!isObject(schema) || !isObject(schema.properties) || path.length > 10) return []
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    if (!isObject(property)) return []
    const at = [...path, name]
    const header = property['x-mcp-header']
    return [
      ...(typeof header === 'string' ? [{ header: `Mcp-Param-${header}`, path: at }] : []),
      ...declarations(property, at),
    ]
  })
}

/**
 * Where the headers of a modern `tools/call` contradict its body (`Mcp-Param-…`): another party on the way may have
 * judged by the header, so both must say the same. Undefined when they do.
 */
export function paramHeaderMismatch(
  inputSchema: unknown,
  args: unknown,
  headerOf: (name: string) => string | null,
): string | undefined {
  for (const { header, path } of declarations(inputSchema)) {
    const value = path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), args)
    if (value === undefined || value === null || typeof value === 'object') continue
    const sent = headerOf(header)
    if (sent === null) return `the body carries ${path.join('.')}, but there is no ${header} header`
    const decoded = decode(sent)
    if (decoded === undefined) return `the ${header} header is not valid base64`
    const same = typeof value === 'number' ? Number(decoded) === value : decoded === String(value)
    if (!same) return `the ${header} header and ${path.join('.')} of the body differ`
  }
  return undefined
}

function decode(value: string): string | undefined {
  const match = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value)
  if (match === null) return value.startsWith('=?base64?') ? undefined : value
  try {
    const bytes = Uint8Array.from(atob(match[1] ?? ''), c => c.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
