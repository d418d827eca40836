'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import type { Pin, PromptDetail } from '@/lib/prompts'
import { ArgumentFields } from './argument-fields'
import { type Draft, readDraft } from './draft'
import { JsonField } from './json-field'
import { MessageFields } from './message-fields'
import { Preview } from './preview'
import { SaveVersion } from './save-version'

interface EditorFormProps {
  prompt: PromptDetail
  /** The version that the author began from; 0 for the first. */
  base: number
  start: () => Draft
  pins: readonly Pin[]
}

/** Text at the left, what it would be served as at the right. */
export function EditorForm({ prompt, base, start, pins }: EditorFormProps) {
  const t = useTranslations('prompts.editor')
  const router = useRouter()
  const whyNot = useWhyNot('prompt.edit')
  const [begun] = useState(start)
  const [from] = useState(base)
  const [draft, setDraft] = useState(begun)
  const [kept, setKept] = useState<Record<string, number>>({})
  const [saving, setSaving] = useState(false)
  const { content, errors } = useMemo(() => readDraft(draft), [draft])
  const dirty = draft !== begun || Object.keys(kept).length > 0
  useLeaveGuard(dirty && !saving)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const unreadable = Object.keys(errors).length > 0
  const reason =
    whyNot ?? (unreadable ? t('unreadable') : !dirty && from > 0 ? t('nothingChanged') : undefined)
  const save = () => {
    if (reason === undefined) setSaving(true)
  }
  useShortcut({ keys: 'mod+s', label: t('save'), run: save })
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] max-lg:block max-lg:overflow-auto">
      <div className="grid min-h-0 scroll-thin auto-rows-max content-start gap-4 border-r p-4 lg:overflow-auto">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mono text-md font-semibold">{prompt.name}</h2>
          <span className="text-xs text-fg-3">{from === 0 ? t('first') : t('from', { n: from })}</span>
          <div className="ml-auto flex gap-2">
            <Button variant="ghost" onClick={() => router.push(`/prompts/${prompt.name}`)}>
              {t('leave')}
            </Button>
            <Button variant="primary" reason={reason} onClick={save}>
              {t('save')}
            </Button>
          </div>
        </div>
        <MessageFields
          messages={draft.messages}
          single={prompt.kind === 'snippet'}
          onChange={messages => set({ messages })}
        />
        {prompt.kind === 'prompt' && (
          <>
            <ArgumentFields
              items={draft.arguments}
              errors={errors}
              onChange={next => set({ arguments: next })}
            />
            <JsonField
              label={t('config')}
              hint={t('configHint')}
              value={draft.config}
              error={errors.config}
              onChange={config => set({ config })}
            />
            <JsonField
              label={t('output')}
              hint={t('outputHint')}
              value={draft.output}
              error={errors.output}
              onChange={output => set({ output })}
            />
          </>
        )}
      </div>
      <Preview
        prompt={prompt}
        content={content}
        pins={kept}
        basePins={pins}
        onKeep={setKept}
        onDeclare={argument => set({ arguments: [...draft.arguments, argument] })}
      />
      {saving && (
        <SaveVersion
          prompt={prompt}
          base={from}
          content={content}
          pins={kept}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

/** A page with unsaved text asks before it is closed. */
function useLeaveGuard(active: boolean) {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
}
