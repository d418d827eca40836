import type { Adoption } from '../../contract'
import type { ServedRelease } from '../../core/choose'
import { isRunning } from '../../core/release-state'
import { weightOf } from '../../core/weight'
import type { ServedHeads } from './load-served'
import type { VersionInUse } from './versions'

/** A release beside the version that an environment serves: under way, or taken back while conversations keep it. */
export interface ReleaseInUse extends ServedRelease {
  candidate: VersionInUse
  stage: number
  isRunning: boolean
}
export interface Environment {
  version: VersionInUse
  release: ReleaseInUse | undefined
  /** Changes with every move of the label or the release: part of ETags, and of what lists are compared by. */
  epoch: string
}
/** A prompt as one process serves it. */
export interface ServedPromptEntry {
  id: string
  name: string
  title: string | null
  description: string | null
  adopted: Adoption | null
  environments: ReadonlyMap<string, Environment>
}

/** Which versions must be known to serve what the heads say. */
export const versionsNeeded = ({ labels, releases }: ServedHeads): string[] => [
  ...new Set([...labels.map(l => l.versionId), ...releases.map(r => r.candidateId)]),
]

/** Puts heads and versions together; what lacks its version is left out rather than half served. */
export function served(
  heads: ServedHeads,
  versions: ReadonlyMap<string, VersionInUse>,
): Map<string, ServedPromptEntry> {
  return new Map(
    heads.prompts.map(prompt => [
      prompt.name,
      { ...prompt, environments: environmentsOf(prompt.id, heads, versions) },
    ]),
  )
}

function environmentsOf(
  promptId: string,
  { labels, releases }: ServedHeads,
  versions: ReadonlyMap<string, VersionInUse>,
): Map<string, Environment> {
  return new Map(
    labels.flatMap((label): [string, Environment][] => {
      if (label.promptId !== promptId) return []
      const version = versions.get(label.versionId)
      if (version === undefined) return []
      const release = releases.find(r => r.id === label.releaseId)
      const candidate = release === undefined ? undefined : versions.get(release.candidateId)
      const inUse: ReleaseInUse | undefined =
        release === undefined || candidate === undefined
          ? undefined
          : {
              id: release.id,
              candidate,
              stage: release.stage,
              isRunning: isRunning(release.state),
              weight: weightOf(release),
              least: isRunning(release.state) ? release.least : 0,
              most: release.most,
            }
      const epoch = `${label.movedAt.getTime().toString(36)}.${inUse === undefined ? '' : `${inUse.weight}.${inUse.stage}`}`
      return [[label.name, { version, release: inUse, epoch }]]
    }),
  )
}
