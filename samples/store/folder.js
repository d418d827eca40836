import path from 'node:path'

/**
 * The folder that holds the samples' state: their "production". It may be deleted at any time to start afresh.
 * @param {string} [dataDir] the data directory of the instance, where it is not the environment's
 */
export function storeFolder(dataDir) {
  const { COUNTERSIGN_SAMPLE_STORE, COUNTERSIGN_DATA_DIR } = process.env
  if (dataDir === undefined && COUNTERSIGN_SAMPLE_STORE) return path.resolve(COUNTERSIGN_SAMPLE_STORE)
  return path.resolve(dataDir ?? (COUNTERSIGN_DATA_DIR || '.data'), 'samples')
}
