import type { ContractKind } from '@/lib/servers'
import type { Change } from '../../change'
import type { Definition } from '../../contract'
import { canonical } from '../canonical'
import { isObject } from '../json'
import { argumentChanges } from './argument-changes'
import { executionChanges } from './execution-changes'
import { metaChanges, unknownFields } from './field-changes'
import { hintChanges } from './hint-changes'
import { iconChanges } from './icon-changes'
import { trust } from './make-change'
import { resourceChanges } from './resource-changes'
import { type DiffOptions, schemaChanges } from './schema-changes'
import { smells } from './smells'
import { textChange } from './text-changes'
import { byGravity, type Verdicts, verdictsOf } from './verdict'

export interface DefinitionDiff extends Verdicts {
  changes: Change[]
  /** Why a schema could not be compared: the verdict is then at least risky. */
  unsupportedReason?: string
}

const hints = new Set(['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
/** The fields that the protocol knows, the identity among them: that one is not compared. */
const fields: Record<ContractKind, ReadonlySet<string>> = {
  tool: fieldSet('name inputSchema outputSchema annotations execution'),
  resource: fieldSet('uri name mimeType size annotations'),
  resource_template: fieldSet('uriTemplate name mimeType size annotations'),
  prompt: fieldSet('name arguments'),
}

/**
 * What differs between two definitions of one thing, on two axes: the contract (does a caller or a reader break?) and
 * trust (does a model read something else, does policy rest on something else?).
 */
export function diffDefinitions(
  kind: ContractKind,
  before: Definition,
  after: Definition,
  options: DiffOptions,
): DefinitionDiff {
  if (canonical(before) === canonical(after)) return { ...verdictsOf([]), changes: [] }
  const { changes: schema, unsupportedReason } =
    kind === 'tool' ? schemaChanges(before, after, options) : { changes: [], unsupportedReason: undefined }
  const found = [
    ...schema,
    ...textChange('title', '/title', before.title, after.title),
    ...textChange('description', '/description', before.description, after.description),
    ...ofKind(kind, before, after),
    ...iconChanges(before.icons, after.icons),
    ...metaChanges(before._meta, after._meta),
    ...unknownFields(before, after, fields[kind]),
    ...smells(before, after),
  ]
  const changes = found.length === 0 ? [restated(before, after)] : found.sort(byGravity)
  return { ...verdictsOf(changes), changes, ...(unsupportedReason !== undefined && { unsupportedReason }) }
}

function ofKind(kind: ContractKind, before: Definition, after: Definition): Change[] {
  switch (kind) {
    case 'tool':
      return [
        ...textChange('title', '/annotations/title', titleOf(before), titleOf(after)),
        ...hintChanges(before, after),
        ...unknownFields(asObject(before.annotations), asObject(after.annotations), hints, '/annotations'),
        ...executionChanges(before.execution, after.execution),
      ]
    case 'prompt':
      return argumentChanges(before.arguments, after.arguments)
    case 'resource':
    case 'resource_template':
      return resourceChanges(before, after)
  }
}

/** Other words for the same, such as the order of `required`: no rule finds a difference. */
const restated = (before: Definition, after: Definition): Change =>
  trust('restated', 'annotation', 'compatible', 'restated', { path: '', before, after })

const titleOf = (definition: Definition): unknown => asObject(definition.annotations).title
const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

function fieldSet(own: string): ReadonlySet<string> {
  return new Set([...own.split(' '), 'title', 'description', 'icons', '_meta'])
}
