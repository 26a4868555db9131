import { createContext, type ReactNode, useContext, useEffect, useId, useMemo } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

/** Something the operator can do now, for the palette and by its shortcut. */
export interface Command {
  id: string
  title: string
  /** Other words that the palette finds it by; not shown. */
  synonyms?: string
  group: 'go' | 'act' | 'set'
  /** As shown, for example `Ctrl K`. */
  shortcut?: string
  /** Other keys for the same; not shown. */
  otherShortcut?: string
  /** Its shortcut works over an open dialog too: it neither leaves the screen nor anything typed. */
  isForDialogs?: boolean
  run: () => void
}

interface CommandRegistry {
  byOwner: ReadonlyMap<string, readonly Command[]>
  put: (owner: string, commands: readonly Command[]) => void
  drop: (owner: string) => void
}

function createCommandRegistry(): StoreApi<CommandRegistry> {
  return createStore((set) => ({
    byOwner: new Map(),
    put: (owner, commands) => set(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, commands) })),
    drop: (owner) => set(({ byOwner }) => ({ byOwner: new Map([...byOwner].filter(([key]) => key !== owner)) })),
  }))
}

const CommandContext = createContext<StoreApi<CommandRegistry> | null>(null)

export function CommandProvider({ children }: { children: ReactNode }) {
  const registry = useMemo(createCommandRegistry, [])
  return <CommandContext.Provider value={registry}>{children}</CommandContext.Provider>
}

function useRegistry(): StoreApi<CommandRegistry> {
  const registry = useContext(CommandContext)
  if (registry === null) throw new Error('commands need a CommandProvider above')
  return registry
}

/** Offers commands while the caller is on the screen. `commands` must keep its identity between renders. */
export function useCommands(commands: readonly Command[]): void {
  const registry = useRegistry()
  const owner = useId()
  useEffect(() => {
    registry.getState().put(owner, commands)
    return () => registry.getState().drop(owner)
  }, [registry, owner, commands])
}

export function useAllCommands(): readonly Command[] {
  const byOwner = useStore(useRegistry(), (state) => state.byOwner)
  return useMemo(() => [...byOwner.values()].flat(), [byOwner])
}
