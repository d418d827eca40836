import type { Definition } from '@/lib/contracts'
import type { Cause } from '@/lib/runs'
import type { Json } from '../core/answer'

/** A prompt that is managed here, as a profile is offered it. */
export interface OwnPrompt {
  id: string
  name: string
  environment: string
  /** Differs whenever a caller may be given something else. */
  hash: string
  /** Null while no version is served in that environment. */
  definition: Definition | null
  /** The contract of a server's prompt that it took the place of. */
  replaces: string | undefined
}

/** Who asks for a prompt, and for what: from verified credentials and from what ties calls together. */
export interface OwnPromptRequest {
  orgId: string
  name: string
  environment: string
  arguments: Json
  meta: Json
  profileId: string
  agent: string
  /** The verified user. */
  user: string | undefined
  conversationId: string | undefined
  traceId: string | undefined
  runId: string | undefined
  /** Changes do not reach this process at the moment. */
  stale: boolean
}

export type OwnPromptAnswer = { result: Json } | { cause: Cause; text: string }

/** Managed prompts as the call path needs them: implemented above it, and handed to it by whoever starts it. */
export interface OwnPrompts {
  /** What an organization serves now, for grants such as `name` or `name@label`; the last known while the database is away. */
  load(orgId: string): Promise<(grants: readonly string[]) => OwnPrompt[]>
  get(request: OwnPromptRequest): Promise<OwnPromptAnswer>
  complete(orgId: string, name: string, argument: { name: string; value: string }): Promise<string[]>
  close(): Promise<void>
}

/** For a call path without managed prompts. */
export const noOwnPrompts: OwnPrompts = {
  load: async () => () => [],
  get: async () => ({ cause: 'not_found', text: 'No prompts are managed here.' }),
  complete: async () => [],
  close: async () => undefined,
}

/** The name of the server that managed prompts are told to come from. */
export const OWN_SERVER = 'countersign'
