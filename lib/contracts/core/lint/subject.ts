import type { ContractKind } from '@/lib/servers'
import type { Definition, EffectiveHints } from '../../contract'
import { effectiveHintsOf } from '../hints'
import { isObject, type JsonObject } from '../json'
import { type SchemaNode, schemaNodes } from './schema-nodes'
import { stringsOf, type TextAt } from './strings'

/** Something that a caller fills in: a property of the input at any depth, an argument of a prompt, a variable of a URI template. */
export interface InputParameter {
  path: string
  name: string
  schema: JsonObject
}

/** A definition, read once for all rules. */
export interface Subject {
  kind: ContractKind
  /** The identity: tool or prompt name, resource URI, URI template. */
  name: string
  definition: Definition
  hints: EffectiveHints
  input: readonly SchemaNode[]
  parameters: readonly InputParameter[]
  texts: readonly TextAt[]
}

export function subjectOf(kind: ContractKind, definition: Definition): Subject {
  const input = kind === 'tool' ? schemaNodes(definition.inputSchema, '/inputSchema') : []
  return {
    kind,
    name: identityOf(kind, definition),
    definition,
    hints: effectiveHintsOf(definition),
    input,
    parameters:
      kind === 'tool'
        ? properties(input)
        : kind === 'prompt'
          ? promptArguments(definition)
          : variables(definition),
    texts: stringsOf(definition),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a contract is known by: the name of a tool or prompt, the URI of a resource, the template. */
export function identityOf(kind: ContractKind, { name, uri, uriTemplate }: Definition): string {
  if (kind === 'resource') return text(uri)
  return kind === 'resource_template' ? text(uriTemplate) : name
}

const properties = (nodes: readonly SchemaNode[]): InputParameter[] =>
  nodes.flatMap(({ path, schema, property }) =>
    property === undefined ? [] : [{ path, name: property, schema }],
  )

const promptArguments = ({ arguments: list }: Definition): InputParameter[] =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown, i) =>
    isObject(one) && typeof one.name === 'string'
      ? [
          {
            path: `/arguments/${i}`,
            name: one.name,
            schema: { type: 'string', description: one.description },
          },
        ]
      : [],
  )

/** The variables of a URI template (RFC 6570), without operators and modifiers. */
const variables = ({ uriTemplate }: Definition): InputParameter[] =>
  [...text(uriTemplate).matchAll(/\{[+#./;?&]?([^{}]*)\}/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map(variable => variable.replace(/(\*|:\d+)$/, ''))
      .filter(name => name !== '')
      .map(name => ({ path: '/uriTemplate', name, schema: { type: 'string' } })),
  )
