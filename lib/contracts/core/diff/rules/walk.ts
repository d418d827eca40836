import { syntheticNode } from '../decide/facts'
import type { SchemaNode } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import { annotationRules } from './annotations'
import { boundRules } from './bounds'
import { branchRules, isBareUnion } from './branches'
import type { Finding, Place, Report, Rule, SetEffect } from './finding'
import { itemRules } from './items'
import { logicRules } from './logic'
import { propertyRules } from './properties'
import type { Step } from './trail'
import { typesOf, valueRules } from './values'

const rules: readonly Rule[] = [
  annotationRules,
  valueRules,
  boundRules,
  propertyRules,
  itemRules,
  branchRules,
  logicRules,
]

/** All changes between two schemas, by rule, wherever they are. */
export function walk(before: SchemaNode, after: SchemaNode): Finding[] {
  const walker = new Walker()
  walker.visit(before, after, { trail: [], turned: false, isSure: true })
  return walker.findings
}

/** How the place that is looked at hangs in the whole. */
interface Context {
  trail: readonly Step[]
  /** Inside a negation: what narrows there widens here. */
  turned: boolean
  isSure: boolean
}

const turn: Record<SetEffect, SetEffect> = {
  annotation: 'annotation',
  narrows: 'widens',
  widens: 'narrows',
  replaces: 'replaces',
  unknown: 'unknown',
}

class Walker {
  readonly findings: Finding[] = []
  private readonly visited = new Set<string>()
  private readonly seen = new Set<string>()

  visit(from: SchemaNode, to: SchemaNode, context: Context): void {
    const key = `${from.id} ${to.id}`
    // A place that many references lead to is told once.
    if (from.textId === to.textId || this.visited.has(key)) return
    this.visited.add(key)
    const [before, after] = [aliased(from), aliased(to)]
    if (before !== from || after !== to) this.texts(from, to, before, after, context)
    if (before.never !== after.never) this.whole(before, after, context)
    else this.parts(before, after, context)
  }

  private parts(before: SchemaNode, after: SchemaNode, context: Context): void {
    if (before.classId !== after.classId && this.asBranch(before, after, context)) return
    const place = this.placeAt(context)
    const disjoint = (typesOf(before) & typesOf(after)) === 0 && !before.never
    for (const rule of disjoint ? [annotationRules, valueRules] : rules) rule(before, after, place)
  }

  /** A reference may carry a description of its own. */
  private texts(
    from: SchemaNode,
    to: SchemaNode,
    before: SchemaNode,
    after: SchemaNode,
    context: Context,
  ): void {
    const own = (node: SchemaNode, core: SchemaNode): SchemaNode =>
      node === core ? core : { ...node, annotations: { ...core.annotations, ...node.annotations } }
    const [one, other] = [own(from, before), own(to, after)]
    const inner = before.annotations
    const outer = after.annotations
    annotationRules(one, other, {
      ...this.placeAt(context),
      report: report => {
        const name = report.path.slice(report.path.lastIndexOf('/') + 1)
        // What differs inside too is told there.
        if (inner[name] === outer[name] || inner[name] !== report.before || outer[name] !== report.after)
          this.report(report, context)
      },
    })
  }

  /** All or nothing became something. */
  private whole(before: SchemaNode, after: SchemaNode, context: Context): void {
    this.report(
      {
        path: after.pointer,
        kind: after.never ? 'schema-narrowed' : 'schema-widened',
        effect: after.never ? 'narrows' : 'widens',
        before: before.raw,
        after: after.raw,
        aspect: [before, after],
      },
      context,
    )
  }

  /** A schema that became one of several, or was one of several, is compared as a branch. */
  private asBranch(before: SchemaNode, after: SchemaNode, context: Context): boolean {
    if (isBareUnion(before) === isBareUnion(after)) return false
    const wrap = ({ pointer, raw, annotations, ...rest }: SchemaNode, field: 'anyOf' | 'oneOf'): SchemaNode =>
      syntheticNode({ pointer, raw, annotations, [field]: [{ ...rest, pointer, raw, annotations: {} }] })
    const field = before.oneOf || after.oneOf ? 'oneOf' : 'anyOf'
    const one = isBareUnion(before) ? before : wrap(before, field)
    const other = isBareUnion(after) ? after : wrap(after, field)
    const place = this.placeAt(context)
    annotationRules(one, other, place)
    branchRules(one, other, place)
    return true
  }

  private placeAt(context: Context): Place {
    return {
      report: report => this.report(report, context),
      into: (from, to, step, how = 'straight') =>
        this.visit(from, to, {
          trail: step === undefined ? context.trail : [...context.trail, step],
          turned: how === 'turned' ? !context.turned : context.turned,
          isSure: context.isSure && how !== 'unsure',
        }),
    }
  }

  private report({ step, effect, isSure = true, ...report }: Report, context: Context): void {
    const key = `${report.path} ${report.kind} ${JSON.stringify([report.before, report.after])}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    const { aspect } = report
    this.findings.push({
      ...report,
      effect: context.turned ? turn[effect] : effect,
      isSure: isSure && context.isSure,
      trail: step === undefined ? context.trail : [...context.trail, step],
      // Inside a negation the sides change places too.
      ...(aspect && context.turned ? { aspect: [negated(aspect[0]), negated(aspect[1])] } : {}),
    })
  }
}

const negated = (node: SchemaNode): SchemaNode => syntheticNode({ not: node })
