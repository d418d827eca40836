import { randomUUID } from 'node:crypto'
import { fine } from './outcome.js'

/** @typedef {import('./outcome.js').Outcome} Outcome */
/**
 * @typedef {object} Desk what a step works with
 * @property {import('./session.js').Session} session
 * @property {Set<string>} tools the tools that the gateway offers
 * @property {(name: string, args: Record<string, unknown>) => Promise<Outcome>} write a call with an idempotency key, which waits for a person where one has to decide
 * @property {() => Promise<string>} ticket the ticket of the day, opened when it is first needed
 */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {string[]} expect the outcomes that are as scripted
 * @property {(desk: Desk) => Promise<Outcome>} run
 */

const FIND_STOCK = 'inventory.findAvailableStock'
const OK = ['ok']
// Whatever a person decides is right; that nobody decided is not.
const DECIDED = ['ok', 'human_declined', 'expired', 'cancelled']

/** @type {Step[]} */
export const steps = [
  {
    name: 'tools',
    title: 'Look at the tools on offer',
    expect: OK,
    run: async ({ tools }) => fine(`${tools.size} tools: ${[...tools].join(', ')}`),
  },
  ...[
    { sku: 'SKU-1001', region: 'eu-central', quantity: 2 },
    { sku: 'SKU-1002', region: 'ap-south', quantity: 30 },
    { sku: 'SKU-3300', region: 'us-east', quantity: 1 },
  ].map(wanted => ({
    name: 'stock',
    title: `Is ${wanted.sku} in stock in ${wanted.region}?`,
    expect: OK,
    run: (/** @type {Desk} */ { session }) => session.callTool(FIND_STOCK, wanted),
  })),
  {
    name: 'bad-arguments',
    title: 'Ask for stock with a malformed article number',
    expect: ['validation_failed'],
    run: ({ session }) => session.callTool(FIND_STOCK, { sku: 'the blue one', quantity: -1 }),
  },
  {
    name: 'recount',
    title: 'Have the shelves of eu-central counted anew',
    expect: OK,
    run: ({ write }) => write('inventory.recountStock', { region: 'eu-central', aisles: 6 }),
  },
  {
    name: 'draft-order',
    title: 'Draft an order, twice with the same key, as after a lost connection',
    expect: OK,
    async run({ session }) {
      const order = { sku: 'SKU-2040', quantity: 3, customerRef: `PO-${randomUUID().slice(0, 8)}` }
      const key = randomUUID()
      const first = await session.callTool('inventory.draftOrder', order, { key })
      const second = await session.callTool('inventory.draftOrder', order, { key })
      if (first.cause !== 'ok' || second.cause !== 'ok') return first.cause === 'ok' ? second : first
      if (first.content.orderId === second.content.orderId)
        return fine(`${first.text} Both calls gave the same draft.`)
      return {
        ...second,
        cause: 'duplicate_effect',
        text: `Two drafts were made: ${first.text} ${second.text}`,
      }
    },
  },
  {
    name: 'policy',
    title: 'Look up the refund policy and apply it',
    expect: OK,
    async run({ session }) {
      const offered = await session.complete('policy://risk/{policyId}', 'policyId', 'refund')
      if (offered.cause !== 'ok') return offered
      const policy = await session.readResource('policy://risk/refund-eu')
      if (policy.cause !== 'ok') return policy
      return session.callTool('policy.evaluateRisk', {
        policyId: 'refund-eu',
        amount: 180,
        newCustomer: true,
      })
    },
  },
  {
    name: 'ticket',
    title: 'Open a ticket for a customer and read it back',
    expect: OK,
    run: async ({ session, ticket }) => session.callTool('tickets.findTicket', { ticketId: await ticket() }),
  },
  {
    name: 'prompt',
    title: 'Get the prompt for a risk review of the ticket',
    expect: OK,
    run: async ({ session, ticket }) => session.getPrompt('ticket-risk-review', { ticketId: await ticket() }),
  },
  {
    name: 'timeout',
    title: 'Ask for a report that is slower than it may be',
    expect: ['upstream_timeout'],
    run: ({ session }) => session.callTool('inventory.slowReport', { months: 12 }),
  },
  {
    name: 'denied',
    title: 'Try to restart the payment service, which is not for this agent',
    expect: ['authz_denied', 'policy_denied'],
    run: ({ session }) =>
      session.callTool(
        'change.restartService',
        { service: 'payments', reason: 'Checkout is slow' },
        { key: randomUUID() },
      ),
  },
  {
    name: 'plan',
    title: 'Have a remediation plan made for the payment service instead',
    expect: OK,
    run: ({ session }) =>
      session.callTool('change.createRemediationPlan', {
        service: 'payments',
        symptom: 'Checkout times out since 09:40',
      }),
  },
  {
    name: 'notify',
    title: 'Write to the customer, which a person has to approve',
    expect: DECIDED,
    run: async ({ write, ticket }) =>
      write('tickets.notifyCustomer', {
        ticketId: await ticket(),
        message: 'Good news: a replacement is on its way and arrives on Thursday.',
        channel: 'email',
      }),
  },
  {
    name: 'close',
    title: 'Close the ticket, for which a person says why',
    expect: DECIDED,
    run: async ({ write, ticket }) => write('tickets.closeTicket', { ticketId: await ticket() }),
  },
]

/** The names that `--only` takes. */
export const stepNames = [...new Set(steps.map(step => step.name))]
