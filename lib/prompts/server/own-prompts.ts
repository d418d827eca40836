import {
  META,
  type OwnPrompt,
  type OwnPromptAnswer,
  type OwnPromptRequest,
  type OwnPrompts,
} from '@/lib/calls/server'
import type { Definition } from '@/lib/contracts'
import { completions } from '../core/completions'
import { environmentFor } from '../core/grants'
import { wanted } from '../core/serve-meta'
import { Exposures } from './record-exposures'
import { PromptBook } from './serving/book'
import { type Served, serve } from './serving/serve'
import type { Environment, ServedPromptEntry } from './serving/served'

/** Managed prompts for the call path of a gateway: kept in memory, given by assignment, noted behind the answer. */
export class GatewayPrompts implements OwnPrompts {
  private readonly book = new PromptBook()
  private readonly exposures = new Exposures()

  /** Exposures that could not be kept. */
  get lost(): number {
    return this.exposures.lost
  }

  async load(orgId: string): Promise<(grants: readonly string[]) => OwnPrompt[]> {
    const { prompts } = await this.book.refresh(orgId)
    return grants =>
      grants.length === 0
        ? []
        : [...prompts.values()].flatMap(entry => {
            const environment = environmentFor(grants, entry.name)
            return environment === undefined ? [] : [offered(entry, environment)]
          })
  }

  async get(request: OwnPromptRequest): Promise<OwnPromptAnswer> {
    const { prompts, stale } = await this.book.get(request.orgId)
    const entry = prompts.get(request.name)
    if (entry === undefined) return { cause: 'not_found', text: `There is no prompt ${request.name} here.` }
    const read = wanted.safeParse(request.meta[META.prompt] ?? {})
    if (!read.success)
      return {
        cause: 'validation_failed',
        text: `_meta["${META.prompt}"] must be { "version": number } or { "label": string }.`,
      }
    const outcome = await serve(this.exposures, { ...request, entry, wanted: read.data, anyVersion: false })
    if ('missing' in outcome) return missing(request.name, outcome.missing)
    if ('problems' in outcome) {
      const said = outcome.problems.map(p => `${p.argument} ${p.message}`).join('; ')
      return { cause: 'validation_failed', text: `The arguments do not fit ${request.name}: ${said}.` }
    }
    return { result: onWire(entry, outcome.served, stale || request.stale) }
  }

  async complete(orgId: string, name: string, argument: { name: string; value: string }): Promise<string[]> {
    const { prompts } = await this.book.get(orgId)
    const environments = [...(prompts.get(name)?.environments.values() ?? [])]
    const declared = environments.flatMap(e => [
      ...e.version.content.arguments,
      ...(e.release?.candidate.content.arguments ?? []),
    ])
    return completions(
      declared.filter(a => a.name === argument.name),
      argument.value,
    )
  }

  close(): Promise<void> {
    return this.exposures.close()
  }
}

function offered(entry: ServedPromptEntry, environment: string): OwnPrompt {
  const now = entry.environments.get(environment)
  return {
    id: entry.id,
    name: entry.name,
    environment,
    hash: now === undefined ? '' : `${now.version.hash}|${now.release?.candidate.hash ?? ''}|${now.epoch}`,
    definition: now === undefined ? null : definitionOf(entry, now),
    replaces: entry.adopted?.contractId,
  }
}

/** As lists show it: the arguments of what is served, and those that only the new version takes, which nobody has to give. */
function definitionOf(entry: ServedPromptEntry, { version, release }: Environment): Definition {
  const own = version.content.arguments
  const more = (release?.isRunning === true ? release.candidate.content.arguments : []).filter(
    a => !own.some(o => o.name === a.name),
  )
  const list = [...own, ...more.map(a => ({ ...a, required: false }))]
  return {
    name: entry.name,
    ...(entry.title !== null && { title: entry.title }),
    ...(entry.description !== null && { description: entry.description }),
    arguments: list.map(({ name, description, required }) => ({
      name,
      ...(description !== undefined && { description }),
      required,
    })),
  }
}

function missing(name: string, what: 'environment' | 'version' | 'not_released'): OwnPromptAnswer {
  switch (what) {
    case 'environment':
      return { cause: 'stale_tool_list', text: `The prompt ${name} is not served in this environment.` }
    case 'version':
      return { cause: 'not_found', text: `The prompt ${name} has no such version.` }
    case 'not_released':
      return { cause: 'contract_pending', text: `This version of ${name} was never released.` }
  }
}

/** In the protocol's terms. A system message goes out as the user's and is marked as what it was. */
function onWire(entry: ServedPromptEntry, { version, release, variant, messages }: Served, stale: boolean) {
  const { config, output } = version.content
  return {
    ...(entry.description !== null && { description: entry.description }),
    messages: messages.map(m => ({
      role: m.servedAs,
      content: {
        type: 'text',
        text: m.text,
        ...(m.role === 'system' && { _meta: { [META.role]: 'system' } }),
      },
    })),
    _meta: {
      [META.prompt]: {
        name: entry.name,
        version: version.number,
        hash: version.hash,
        release,
        variant,
        ...(stale && { stale: true }),
      },
      ...((Object.keys(config).length > 0 || output !== null) && {
        [META.promptConfig]: { config, output },
      }),
    },
  }
}
