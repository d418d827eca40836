import { openStore } from '../../store/store.js'

/** @typedef {'live' | 'cached' | 'stale'} Freshness */
/** @typedef {{ sku: string, region: string, available: number, freshness: Freshness }} StockLine */
/** @typedef {{ orderId: string, sku: string, quantity: number, region: string, customerRef: string, status: 'draft' }} OrderDraft */
/** @typedef {{ stock: StockLine[], drafts: OrderDraft[], seen: import('../../store/effects.js').SeenKeys }} Inventory */

export const REGIONS = /** @type {const} */ (['eu-central', 'us-east', 'ap-south'])

/** @type {[sku: string, available: [number, number, number], freshness: Freshness][]} */
const SEED = [
  ['SKU-1001', [42, 17, 0], 'cached'],
  ['SKU-1002', [0, 5, 120], 'stale'],
  ['SKU-2040', [310, 288, 94], 'live'],
  ['SKU-3300', [3, 0, 1], 'cached'],
]

/** The shop's stock and order drafts. */
export const inventory = openStore('inventory', () => {
  /** @type {Inventory} */
  const seed = { stock: [], drafts: [], seen: {} }
  for (const [sku, counts, freshness] of SEED) {
    REGIONS.forEach((region, at) => {
      seed.stock.push({ sku, region, available: counts[at] ?? 0, freshness })
    })
  }
  return seed
})
