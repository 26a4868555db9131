import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useMemo } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { MenuSection } from '#contract/ipc/menu.procedures.ts'
import type { ShortcutId } from './shortcuts/shortcut-table.ts'

/** Something the operator can do now, for the palette and by its shortcut. */
export interface Command {
  id: string
  title: string
  /** Other words that the palette finds it by; not shown. */
  synonyms?: string
  group: 'go' | 'act' | 'set'
  /** Where the application menu has it; without it where its group is (`sectionOfGroup`). */
  menu?: MenuSection
  /** Its keys, shown beside it, are those that `shortcutTable` and the operator give to this. */
  shortcut?: ShortcutId
  /** The application menu, which is read from top to bottom, leaves it out. */
  isForPaletteOnly?: boolean
  /** True where a screen may have a command of its own for the same keys, which goes first. */
  isFallback?: boolean
  /** Its shortcut works over an open dialog too: it neither leaves the screen nor anything typed. */
  isForDialogs?: boolean
  /** It takes something away or holds up the work: the palette chooses it only when it was pointed at. */
  isDangerous?: boolean
  /** The palette asks for what it needs, in place, and does not run it by itself. */
  asksInPalette?: boolean
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

/**
 * Offers commands while the caller is on the screen: from the moment at which it is drawn, so that no key is lost
 * between a button and its shortcut. `commands` must keep its identity between renders.
 */
export function useCommands(commands: readonly Command[]): void {
  const registry = useRegistry()
  const owner = useId()
  useLayoutEffect(() => {
    registry.getState().put(owner, commands)
    return () => registry.getState().drop(owner)
  }, [registry, owner, commands])
}

/** What can be done now, for those who are asked for it later and draw nothing of it. */
export interface CommandSource {
  list: () => readonly Command[]
  /** Calls back after each change; gives what ends that. */
  subscribe: (onChange: () => void) => () => void
}

export function useCommandSource(): CommandSource {
  const registry = useRegistry()
  return useMemo(
    () => ({ list: () => listCommands(registry.getState()), subscribe: (onChange) => registry.subscribe(onChange) }),
    [registry],
  )
}

function listCommands({ byOwner }: CommandRegistry): Command[] {
  return [...byOwner.values()].flat()
}

export function useAllCommands(): readonly Command[] {
  const state = useStore(useRegistry())
  return useMemo(() => listCommands(state), [state])
}
