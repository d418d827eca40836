export { confirmTiers } from './confirm-tiers'
export { listTriage } from './list-triage'
