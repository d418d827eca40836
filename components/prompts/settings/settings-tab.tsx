'use client'

import type { PromptDetail } from '@/lib/prompts'
import { ArchivePanel } from './archive-panel'
import { DetailsPanel } from './details-panel'
import { JudgePanel } from './judge-panel'

/** What no version holds: details, how releases are judged, and the end of a prompt. */
export function SettingsTab({ prompt }: { prompt: PromptDetail }) {
  return (
    <div className="grid max-w-2xl gap-4">
      <DetailsPanel prompt={prompt} />
      {prompt.kind === 'prompt' && <JudgePanel prompt={prompt} />}
      <ArchivePanel prompt={prompt} />
    </div>
  )
}
