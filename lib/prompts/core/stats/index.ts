export { type Outcome, toBlocks } from './blocks'
export {
  eValue,
  type HarmEvidence,
  harmThreshold,
  look,
  noEvidence,
  pValue,
  showsHarm,
} from './e-process'
export { type ShiftEstimate, shiftEstimate } from './mann-whitney'
export { neededSample } from './needed-sample'
export { probabilityBetter, probabilityNotWorse } from './posterior'
export { seeded } from './random'
export type { Rate } from './rates'
export { type SampleRatio, type Split, sampleRatio } from './sample-ratio'
export { everyUnits, rollbackShare } from './simulate'
