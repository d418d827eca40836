export { toBlocks } from './blocks'
export {
  eValue,
  type HarmEvidence,
  harmThreshold,
  look,
  noEvidence,
  pValue,
  showsHarm,
} from './e-process'
export { shiftEstimate } from './mann-whitney'
export { neededSample } from './needed-sample'
export { probabilityNotWorse } from './posterior'
export { seeded } from './random'
export { type SampleRatio, sampleRatio } from './sample-ratio'
export { everyUnits, rollbackShare } from './simulate'
