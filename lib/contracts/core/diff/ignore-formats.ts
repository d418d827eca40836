import { childrenOf, type SchemaNode } from './normalise/schema-node'

/** Makes `format` an annotation everywhere, where policy says that it refuses nothing. */
export function ignoreFormats(root: SchemaNode): void {
  const seen = new Set<SchemaNode>()
  const stack = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    stack.push(...childrenOf(node))
    if (node.format === undefined) continue
    node.annotations = { ...node.annotations, format: node.format }
    delete node.format
  }
}
