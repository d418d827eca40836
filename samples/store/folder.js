import path from 'node:path'

/** The folder that holds the samples' state: their "production". It may be deleted at any time to start afresh. */
export function storeFolder() {
  const { COUNTERSIGN_SAMPLE_STORE, COUNTERSIGN_DATA_DIR } = process.env
  return path.resolve(COUNTERSIGN_SAMPLE_STORE || path.join(COUNTERSIGN_DATA_DIR || '.data', 'samples'))
}
