import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { type ContractKind, contractKinds } from '@/lib/servers'

const lists = [
  { kind: 'tool', list: 'tools', identity: 'name' },
  { kind: 'resource', list: 'resources', identity: 'uri' },
  { kind: 'resource_template', list: 'resourceTemplates', identity: 'uriTemplate' },
  { kind: 'prompt', list: 'prompts', identity: 'name' },
] as const

interface At {
  kind: ContractKind
  name: string
  path: string
}

/** Finds the line of a place within an offer file; the first where there is none, such as for what is removed. */
export function lineFinder(text: string): (at: At) => number {
  // JSON is YAML, and that parser keeps places.
  const counter = new LineCounter()
  const root = parseDocument(text, { lineCounter: counter, uniqueKeys: false }).contents
  const items = new Map<string, Node>()
  visit(root, (kind, name, node) => items.set(`${kind}\n${name}`, node))
  return ({ kind, name, path }) => {
    const node = items.get(`${kind}\n${name}`)
    return node === undefined ? 1 : counter.linePos(nearest(node, path).range?.[0] ?? 0).line || 1
  }
}

type Found = (kind: ContractKind, name: string, definition: Node) => void

function visit(node: unknown, found: Found): void {
  if (isSeq(node)) for (const part of node.items) visitPart(part, found)
  else visitPart(node, found)
}

/** A snapshot holds `items` of kind and definition; an answer of a server holds lists by kind. */
function visitPart(node: unknown, found: Found): void {
  if (!isMap(node)) return
  visitPart(node.get('result', true), found)
  for (const item of nodesIn(node.get('items', true))) {
    const definition = isMap(item) ? item.get('definition', true) : undefined
    const kind = isMap(item) ? kindOf(item.get('kind')) : undefined
    const name = isMap(item) ? item.get('name') : undefined
    if (kind !== undefined && typeof name === 'string' && isNode(definition)) found(kind, name, definition)
  }
  for (const { kind, list, identity } of lists)
    for (const item of nodesIn(node.get(list, true))) {
      const name = isMap(item) ? item.get(identity) : undefined
      if (typeof name === 'string') found(kind, name, item)
    }
  const name = node.get('name')
  // A bare list of tools.
  if (typeof name === 'string' && node.has('inputSchema')) found('tool', name, node)
}

const nodesIn = (node: unknown): Node[] => (isSeq(node) ? node.items.filter(isNode) : [])
const kindOf = (value: unknown): ContractKind | undefined => contractKinds.find(kind => kind === value)

/** The place that a pointer leads to, or as far as it leads. */
function nearest(root: Node, pointer: string): Node {
  let node = root
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = isMap(node) ? node.get(key, true) : isSeq(node) ? node.get(Number(key), true) : undefined
    if (!isNode(next)) return node
    node = next
  }
  return node
}
