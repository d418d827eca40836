import texts from '@/messages/en/triage.json'
import type { TierReason } from '../../triage'

/** What speaks for a tier, in English: kept as the reason with the tier; pages say it in the reader's language. */
export const tierReasonText = (reasons: readonly TierReason[]): string =>
  reasons
    .map(({ code, params }) =>
      texts.reasons[code].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole),
    )
    .join('; ')
