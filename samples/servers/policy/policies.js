/** @typedef {'low' | 'medium' | 'high'} RiskLevel */
/** @typedef {{ policyId: string, title: string, limit: number, points: { overLimit: number, newCustomer: number, express: number }, text: string }} RiskPolicy */

/** @type {RiskPolicy[]} */
export const POLICIES = [
  {
    policyId: 'refund-eu',
    title: 'Refunds in the EU',
    limit: 250,
    points: { overLimit: 45, newCustomer: 20, express: 10 },
    text: 'Refunds up to 250 EUR are paid at once. Above that a clerk looks at the order first.',
  },
  {
    policyId: 'refund-us',
    title: 'Refunds in the US',
    limit: 300,
    points: { overLimit: 40, newCustomer: 25, express: 10 },
    text: 'Refunds up to 300 USD are paid at once, once per quarter and customer.',
  },
  {
    policyId: 'goodwill',
    title: 'Goodwill credit',
    limit: 50,
    points: { overLimit: 60, newCustomer: 30, express: 0 },
    text: 'A goodwill credit stays under 50 and needs a closed ticket as its reason.',
  },
  {
    policyId: 'payments-change',
    title: 'Changes to the payment service',
    limit: 1,
    points: { overLimit: 70, newCustomer: 0, express: 30 },
    text: 'One change at a time, never on a Friday evening, always with a tried way back.',
  },
]

/** @param {string} policyId */
export const findPolicy = policyId => POLICIES.find(policy => policy.policyId === policyId)
