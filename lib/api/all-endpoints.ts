import * as audit from '@/lib/audit'
import * as contracts from '@/lib/contracts'
import * as identity from '@/lib/identity'
import * as inbox from '@/lib/inbox'
import type { Endpoint } from '@/lib/platform/endpoint'
import * as profiles from '@/lib/profiles'
import * as prompts from '@/lib/prompts'
import * as runs from '@/lib/runs'
import * as servers from '@/lib/servers'
import * as workspace from '@/lib/workspace'

/** An operation with its domain, and its name in code without `Endpoint`. */
export interface Operation {
  name: string
  domain: string
  endpoint: Endpoint
}

const domains = { servers, contracts, profiles, prompts, runs, inbox, workspace, identity, audit }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value

/** Every operation of `/api/v1`, domain by domain. */
export const allEndpoints: readonly Operation[] = Object.entries(domains).flatMap(([domain, face]) =>
  Object.entries(face)
    .flatMap(([name, value]: [string, unknown]) =>
      name.endsWith('Endpoint') && isEndpoint(value)
        ? [{ name: name.slice(0, -'Endpoint'.length), domain, endpoint: value }]
        : [],
    )
    .sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : a.endpoint.path > b.endpoint.path ? 1 : 0)),
)
