import { notices } from '@/lib/platform/server/listen'
import { runRole } from './launcher/role'

await runRole(async () => {
  await notices.subscribe({ onNotice: () => undefined, onResync: () => undefined })
  return { close: () => notices.close() }
})
