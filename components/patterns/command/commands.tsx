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
import { Registry } from '../registry'

export interface Command {
  id: string
  label: string
  icon?: ReactNode
  /** At the right: the server of a tool, the state of a run. */
  note?: ReactNode
  /** Why it cannot be run; it is shown all the same. */
  reason?: string | undefined
  /** The shortcut of the same act, shown as key-caps. */
  keys?: string
  run: () => void
}

/** A kind of thing that the palette can look up on the server. */
export interface CommandSearch {
  id: string
  heading: string
  search: (query: string, signal: AbortSignal) => Promise<Command[]>
}

interface Registries {
  actions: Registry<Command>
  searches: Registry<CommandSearch>
}

const Context = createContext<Registries | null>(null)

export function CommandProvider({ children }: { children: ReactNode }) {
  const [registries] = useState<Registries>(() => ({ actions: new Registry(), searches: new Registry() }))
  return <Context value={registries}>{children}</Context>
}

function useRegistries(): Registries {
  const registries = useContext(Context)
  if (registries === null) throw new Error('CommandProvider is missing')
  return registries
}

/** Adds an action to the palette while the component is mounted. */
export function useCommand({ id, label, icon, note, reason, keys, run }: Command) {
  const { actions } = useRegistries()
  const latest = useRef({ icon, note, run })
  useEffect(() => {
    latest.current = { icon, note, run }
  }, [icon, note, run])
  useEffect(
    () =>
      actions.register({
        id,
        label,
        reason,
        ...(keys !== undefined && { keys }),
        icon: latest.current.icon,
        note: latest.current.note,
        run: () => latest.current.run(),
      }),
    [actions, id, label, reason, keys],
  )
}

/** Adds a search to the palette while the component is mounted. */
export function useCommandSearch({ id, heading, search }: CommandSearch) {
  const { searches } = useRegistries()
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  useEffect(
    () => searches.register({ id, heading, search: (query, signal) => latest.current(query, signal) }),
    [searches, id, heading],
  )
}

export function useCommands(): { actions: readonly Command[]; searches: readonly CommandSearch[] } {
  const { actions, searches } = useRegistries()
  return {
    actions: useSyncExternalStore(actions.subscribe, actions.snapshot, actions.snapshot),
    searches: useSyncExternalStore(searches.subscribe, searches.snapshot, searches.snapshot),
  }
}
