export { afterEvent, callTransitions, isFinal, mayFollow } from '../core/call-state'
export {
  continues,
  type GroupHints,
  QUIET_GAP_MS,
  type RunGroup,
  readTraceparent,
  runGroup,
  type TraceContext,
} from '../core/run-group'
export { storable } from '../core/storable'
export { CallLog, type Ending, type LogLine } from './call-log'
export { callStats } from './call-stats'
export { callUsage } from './call-usage'
export { callsOfUnits, type UnitCall, type UnitOfCalls } from './calls-of-units'
export { followRun } from './follow-run'
export { getCallPayload } from './get-call-payload'
export { getRun } from './get-run'
export { listCallers } from './list-callers'
export { listLeaving } from './list-leaving'
export { listRunEvents } from './list-run-events'
export { listRuns } from './list-runs'
export { endQuietRuns } from './record-quiet'
export { type NewRun, RunBook } from './record-run'
export type { CallChange, CallRow, Payload, Step } from './record-steps'
export { Recorder } from './recorder'
