import { allTypes, fieldsOf, type SchemaNode, type TypeMask } from '../normalise/schema-node'
import { maskOf } from '../normalise/type-of'
import type { Goal } from './goal'

/** Types that a value of the goal may have: a quick look that leaves most of them out. */
export class PossibleTypes {
  private readonly known = new Map<SchemaNode, TypeMask>()

  of({ pos, neg }: Goal): TypeMask {
    let mask: TypeMask = allTypes
    for (const node of pos) mask &= this.accepted(node)
    for (const node of neg) mask &= this.refused(node)
    return mask
  }

  private accepted(node: SchemaNode): TypeMask {
    const known = this.known.get(node)
    if (known !== undefined) return known
    let mask = node.never ? 0 : (node.types ?? allTypes)
    if (node.values) mask &= node.values.reduce<TypeMask>((all, value) => all | maskOf(value), 0)
    if (node.ref) mask &= this.accepted(node.ref)
    for (const part of node.allOf ?? []) mask &= this.accepted(part)
    for (const union of [node.anyOf, node.oneOf])
      if (union) mask &= union.reduce<TypeMask>((all, branch) => all | this.accepted(branch), 0)
    this.known.set(node, mask)
    return mask
  }

  private refused(node: SchemaNode): TypeMask {
    const fields = fieldsOf(node)
    if (fields.length === 0) return 0
    return fields.length === 1 && node.types !== undefined ? allTypes & ~node.types : allTypes
  }
}
