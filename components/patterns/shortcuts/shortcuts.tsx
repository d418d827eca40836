'use client'

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Kbd } from '@/components/ui/kbd'
import { Registry } from '../registry'
import { keyCaps, match, type Pending, type Shortcut, strokeOf } from './strokes'

const Context = createContext<Registry<Shortcut> | null>(null)

const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** One key listener for the whole console: the registry feeds it, the sheet, the tooltips and the palette. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new Registry<Shortcut>())
  useEffect(() => {
    let pending: Pending | undefined
    const onKey = (event: KeyboardEvent) => {
      const stroke = strokeOf(event)
      if (stroke === undefined || event.isComposing) return
      // A checkbox refuses Enter for itself; that says nothing about Enter with Command or Control.
      if (event.defaultPrevented && !stroke.startsWith('mod+')) return
      const at = event.target instanceof Element ? event.target : null
      if (!stroke.startsWith('mod+') && (at?.closest(typing) || at?.closest(layers))) return
      const found = match(registry.snapshot(), stroke, event.timeStamp, pending)
      pending = found.pending
      if (found.run === undefined) return
      // Enter and Space belong to the control that has the focus.
      if (stroke === 'Enter' && at?.closest('a, button')) return
      event.preventDefault()
      found.run.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [registry])
  return <Context value={registry}>{children}</Context>
}

function useRegistry(): Registry<Shortcut> {
  const registry = useContext(Context)
  if (registry === null) throw new Error('ShortcutProvider is missing')
  return registry
}

/** Registers a shortcut while the component is mounted. `run` may change freely; `enabled: false` takes it out. */
export function useShortcut({
  keys,
  label,
  run,
  scope = 'page',
  enabled = true,
}: Omit<Shortcut, 'scope'> & { scope?: Shortcut['scope']; enabled?: boolean }) {
  const registry = useRegistry()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  useEffect(() => {
    if (!enabled) return undefined
    return registry.register({ keys, label, scope, run: () => latest.current() })
  }, [registry, keys, label, scope, enabled])
}

/** All shortcuts that hold now. */
export function useShortcutList(): readonly Shortcut[] {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.snapshot, registry.snapshot)
}

const noSubscription = () => () => undefined

/** The key-caps of a shortcut. */
export function Keys({ keys }: { keys: string }) {
  const mac = useSyncExternalStore(
    noSubscription,
    () => /mac|iphone|ipad/i.test(navigator.userAgent),
    () => true,
  )
  return (
    <span className="inline-flex items-center gap-1">
      {keyCaps(keys, mac).map((cap, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may hold the same key twice
        <Kbd key={i}>{cap}</Kbd>
      ))}
    </span>
  )
}
