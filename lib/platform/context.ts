import { AppError } from './errors'
import { type Permission, type Role, roleMay, rolesWith } from './permissions'

/** A person whom a verified credential of an agent names. Never read from a body or an argument. */
export interface OnBehalfOf {
  subject: string
  roles: string[]
  /** The business tenant in a verified token: one of many inside an organization. */
  subjectTenant?: string
}

/** Who acts. Comes from verified credentials alone. */
export type Actor =
  | {
      kind: 'user'
      personId: string
      name: string
      email: string
      role: Role
      via: 'session' | 'api_key'
      sessionId?: string
    }
  | {
      kind: 'agent'
      tokenId: string
      profileId: string
      agent: string
      roles: string[]
      onBehalfOf?: OnBehalfOf
    }
  | { kind: 'worker'; job: string }
  | { kind: 'system'; reason: string }

export interface Clock {
  now(): Date
}

/** What every verb gets first: the partition, who acts, and how to find it again in the log. */
export interface Ctx {
  orgId: string
  actor: Actor
  requestId: string
  traceId?: string
  clock: Clock
}

export const systemClock: Clock = { now: () => new Date() }

/** Whether the actor may; agents hold no console permission at all. */
export function may(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'user':
      return roleMay(actor.role, permission)
    case 'agent':
      return false
    case 'worker':
    case 'system':
      return true
  }
}

/** @throws AppError `forbidden`, naming the roles that would be enough. */
export function requirePermission(ctx: Ctx, permission: Permission): void {
  if (may(ctx.actor, permission)) return
  throw new AppError('forbidden', 'You are not allowed to do this', {
    detail: `It needs the permission ${permission}, which these roles have: ${rolesWith(permission).join(', ')}.`,
    hint: 'Ask an owner of the organization.',
    data: { permission, roles: [...rolesWith(permission)] },
  })
}

/** How an actor is written into audit rows and items: stable ids and a name to show. */
export function actorRef(actor: Actor): { kind: Actor['kind']; id: string; name: string } {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.personId, name: actor.name }
    case 'agent':
      return { kind: 'agent', id: actor.tokenId, name: actor.agent }
    case 'worker':
      return { kind: 'worker', id: actor.job, name: actor.job }
    case 'system':
      return { kind: 'system', id: 'system', name: actor.reason }
  }
}
