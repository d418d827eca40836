import { z } from 'zod'
import { id } from '@/lib/platform/endpoint'

/** What the diff proposes as the answer to the first question; `undecided` where it found neither proof nor witness. */
export const proposals = ['compatible', 'breaking', 'undecided'] as const
export type Proposal = (typeof proposals)[number]

export const followUpKinds = ['prompt', 'evaluation', 'policy', 'plan', 'other'] as const
/** Something that has to change with the contract. */
export const followUpLink = z.object({
  kind: z.enum(followUpKinds),
  label: z.string().min(1).max(300),
  /** A page of the console (`/prompts/…`) or an http(s) address. */
  href: z
    .string()
    .max(2000)
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'a path of this console or an http(s) address')
    .optional(),
})
export type FollowUpLink = z.infer<typeof followUpLink>

/** The three questions of a review, answered; kept with the decision. */
export const reviewAnswers = z.object({
  /** Is it compatible or breaking? Another answer than the proposal needs a reason. */
  verdict: z.enum(['compatible', 'breaking']),
  verdictReason: z.string().max(2000).optional(),
  /** Which profiles are affected? One entry for each profile that is granted it. */
  profiles: z.array(z.object({ id, affected: z.boolean() })).max(5000),
  /** Must prompts, evaluation sets or policy change? Yes with links, or no. */
  followUp: z.discriminatedUnion('needed', [
    z.object({ needed: z.literal(false) }),
    z.object({ needed: z.literal(true), links: z.array(followUpLink).min(1).max(50) }),
  ]),
})
export type ReviewAnswers = z.infer<typeof reviewAnswers>

/**
 * `approve`: served from now on (a removal: taken note of). `reject`: what was approved last stays served.
 * `quarantine`: served to nobody until it is lifted.
 */
export const reviewDecisions = ['approve', 'reject', 'quarantine'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Rules that may approve without a person, and how much of recent calls is kept for replay. */
export const reviewSettings = z.object({
  autoApprove: z
    .object({
      /** Changes that mean the same to callers, readers, models and policy: other words, the order of a list. */
      notational: z.boolean().default(false),
    })
    .prefault({}),
  replay: z
    .object({
      enabled: z.boolean().default(true),
      /** Newest calls kept for each tool. */
      perTool: z.number().int().min(1).max(1000).default(200),
      days: z.number().int().min(1).max(365).default(30),
    })
    .prefault({}),
})
export type ReviewSettings = z.infer<typeof reviewSettings>
export type ReviewSettingsInput = z.input<typeof reviewSettings>
