import { inPlaceOf, type SchemaNode } from '../normalise/schema-node'
import { aliased, isTrue } from '../normalise/simplify'

/** The property names that some schemas of one place name, all of their branches together. */
export class Named {
  readonly names = new Set<string>()
  readonly patterns: string[] = []
  /** Other properties have a schema of their own: any name is meant. */
  isMap = false

  constructor(private readonly nodes: readonly SchemaNode[]) {
    for (const node of nodes) {
      for (const name of node.properties?.keys() ?? []) this.names.add(name)
      for (const name of node.required ?? []) this.names.add(name)
      for (const [name, needed] of node.dependentRequired ?? [])
        for (const one of [name, ...needed]) this.names.add(one)
      for (const name of node.dependentSchemas?.keys() ?? []) this.names.add(name)
      this.patterns.push(...(node.patternProperties?.keys() ?? []))
      const rest = node.additionalProperties ?? node.unevaluatedProperties
      if (rest && !isTrue(aliased(rest)) && !aliased(rest).never) this.isMap = true
      if (node.propertyNames) this.isMap = true
      for (const value of node.values ?? [])
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          for (const name of Object.keys(value)) this.names.add(name)
    }
  }

  valuesOf(name: string, patterns: readonly string[]): SchemaNode[] {
    return this.nodes.flatMap(node => [
      ...[
        node.properties?.get(name),
        ...patterns.map(pattern => node.patternProperties?.get(pattern)),
      ].filter(one => one !== undefined),
      ...(node.properties?.has(name) ? [] : [node.additionalProperties ?? []].flat()),
    ])
  }

  itemsAt(i: number): SchemaNode[] {
    return this.nodes.flatMap(node => [
      ...[node.prefixItems?.[i] ?? node.items ?? []].flat(),
      ...(node.contains ? [node.contains.schema] : []),
    ])
  }
}

/** What the schemas of one place name, through references and every branch. */
export function namesIn(schemas: readonly SchemaNode[]): Named {
  const seen = new Set<SchemaNode>()
  const stack = [...schemas]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    stack.push(...inPlaceOf(node))
  }
  return new Named([...seen])
}
