import type { RenderedMessage } from '../../contract'
import { PRODUCTION, type PromptContent, type ServeKind } from '../../contract'
import { choose } from '../../core/choose'
import { type ArgumentProblem, fillArguments, render } from '../../core/render'
import type { Wanted } from '../../core/serve-meta'
import { type Unit, unitOf } from '../../core/unit'
import { checkArgument } from '../check-value'
import type { Exposures } from '../record-exposures'
import { releasedVersion, versionOf } from './find-version'
import type { Environment, ServedPromptEntry } from './served'
import type { VersionInUse } from './versions'

export interface ServeRequest {
  orgId: string
  entry: ServedPromptEntry
  /** Which one is served without a wish; production. */
  environment?: string
  wanted: Wanted
  arguments: Readonly<Record<string, unknown>>
  /** A person may look at a version that was never released; an agent may not. */
  anyVersion: boolean
  profileId?: string | undefined
  agent?: string | undefined
  user?: string | undefined
  conversationId?: string | undefined
  traceId?: string | undefined
  runId?: string | undefined
}

export interface Served {
  version: VersionInUse
  variant: 'stable' | 'candidate' | null
  release: string | null
  kind: ServeKind
  epoch: string
  messages: RenderedMessage[]
}
export type ServeOutcome =
  | { served: Served }
  | { missing: 'environment' | 'version' | 'not_released' }
  | { problems: ArgumentProblem[] }

/** Finds the version that a caller gets, renders it, and notes that it was given. */
export async function serve(exposures: Exposures, request: ServeRequest): Promise<ServeOutcome> {
  const { wanted, entry, orgId } = request
  const label = wanted.label ?? request.environment ?? PRODUCTION
  const found =
    wanted.version === undefined
      ? await assigned(exposures, request, label)
      : await exact(orgId, entry, wanted.version, request.anyVersion)
  if ('missing' in found) return found
  const declared = declaredFor(found.version.content, entry.environments.get(label))
  const unknown = Object.keys(request.arguments).filter(name => !declared.has(name))
  const { values, problems } = fillArguments(
    found.version.content.arguments,
    request.arguments,
    checkArgument,
  )
  if (problems.length > 0 || unknown.length > 0)
    return {
      problems: [
        ...problems,
        ...unknown.map(argument => ({ argument, message: 'is not an argument of this prompt' })),
      ],
    }
  note(exposures, request, found)
  return { served: { ...found, messages: render(found.version.messages, values) } }
}

type Found = Omit<Served, 'messages'>

/** Arguments of either version that is served beside the other: who is assigned the old one may send what the new one takes. */
function declaredFor(content: PromptContent, environment: Environment | undefined): Set<string> {
  const all = [content, environment?.version.content, environment?.release?.candidate.content]
  return new Set(all.flatMap(c => c?.arguments.map(a => a.name) ?? []))
}

async function exact(
  orgId: string,
  entry: ServedPromptEntry,
  number: number,
  anyVersion: boolean,
): Promise<Found | { missing: 'version' | 'not_released' }> {
  const version = await versionOf(orgId, entry.id, number)
  if (version === undefined) return { missing: 'version' }
  if (!anyVersion && !(await releasedVersion(orgId, version.id))) return { missing: 'not_released' }
  return { version, variant: null, release: null, kind: 'exact', epoch: '' }
}

async function assigned(
  exposures: Exposures,
  request: ServeRequest,
  label: string,
): Promise<Found | { missing: 'environment' }> {
  const environment = request.entry.environments.get(label)
  if (environment === undefined) return { missing: 'environment' }
  const { version, release, epoch } = environment
  const kind = label === PRODUCTION || release !== undefined ? 'assigned' : 'label'
  if (release === undefined) return { version, variant: null, release: null, kind, epoch }
  const unit = unitOf(request)
  const { variant, askEarlier } = choose(release, unit.key)
  const stays = askEarlier ? await kept(exposures, request, unit, environment) : undefined
  const side = stays ?? variant
  // After a rollback only who keeps the new version has to do with the release.
  const within = release.isRunning || side === 'candidate'
  return {
    version: side === 'candidate' ? release.candidate : version,
    variant: within ? side : null,
    release: within ? release.id : null,
    kind,
    epoch,
  }
}

/** The version that a conversation was given before, where it was. */
async function kept(
  exposures: Exposures,
  { orgId, entry }: ServeRequest,
  unit: Unit,
  { version, release }: Environment,
): Promise<'stable' | 'candidate' | undefined> {
  if (release === undefined || unit.kind === 'trace') return undefined
  const ids = [version.id, release.candidate.id]
  const earlier = await exposures.earlier(orgId, entry.id, unit.key, ids)
  if (earlier === undefined) return undefined
  return earlier === release.candidate.id ? 'candidate' : 'stable'
}

/** Every serving is counted; one by assignment is an exposure. */
function note(exposures: Exposures, request: ServeRequest, found: Found): void {
  const { orgId, entry } = request
  const served = { orgId, versionId: found.version.id, kind: found.kind }
  if (found.kind !== 'assigned') {
    exposures.note(served)
    return
  }
  const unit = unitOf(request)
  const running = [...entry.environments.values()].find(e => e.release?.id === found.release)?.release
  exposures.note(served, {
    orgId,
    promptId: entry.id,
    versionId: found.version.id,
    releaseId: running?.isRunning === true ? found.release : null,
    variant: found.variant ?? 'stable',
    // While it is paused, no weight of a stage decides.
    stage: running?.isRunning === true && running.weight > 0 ? running.stage : null,
    unitKind: unit.kind,
    unit: unit.key,
    conversationId: request.conversationId ?? null,
    runId: request.runId ?? null,
    traceId: request.traceId ?? null,
    profileId: request.profileId ?? null,
    agent: request.agent ?? null,
  })
}
