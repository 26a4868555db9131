import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts'
import { createAutosavedValue } from './autosaved-value.ts'

export interface AutosaveControl extends AutosaveState {
  schedule: () => void
  flush: () => Promise<void>
}

/**
 * `createAutosave` for one component, which saves when it goes, and when the window does. `onLost` tells the operator
 * of what could not be saved when it went.
 */
export function useAutosave(save: () => Promise<void>, onLost: (thrown: unknown) => void): AutosaveControl {
  const latest = useRef(save)
  latest.current = save
  const [autosave] = useState(() => createAutosave(() => latest.current(), { errorOf: appErrorOf }))
  const state = useSavingUntilGone(autosave, onLost)
  return { ...state, schedule: autosave.schedule, flush: autosave.flush }
}

function useSavingUntilGone(autosave: Autosave, onLost: (thrown: unknown) => void): AutosaveState {
  const tell = useRef(onLost)
  tell.current = onLost
  useEffect(() => {
    const flush = (): void => void autosave.flush().catch(() => undefined)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      // Nobody sees the state any more.
      autosave.flush().catch((thrown: unknown) => tell.current(thrown))
    }
  }, [autosave])
  return useSyncExternalStore(autosave.listen, autosave.state)
}

interface AutosavedValue<Value> {
  value: Value
  setValue: (value: Value) => void
  /** From what is typed by then. */
  change: (next: (value: Value) => Value) => void
  /** Takes another value over unless something is typed here. */
  adopt: (value: Value) => void
  /** Does here what main has done to what it keeps; what is typed beside it stays. */
  follow: (next: (value: Value) => Value) => void
  /** Saves at once what is not saved yet. */
  flush: () => void
  /** The same, until it is done. Rejects when it could not. */
  settle: () => Promise<void>
  state: 'saved' | 'saving' | 'unsaved'
  error: AppErrorData | null
}

/** One value that is typed, saved by itself. What could not be saved stays typed. */
export function useAutosavedValue<Value>(
  first: Value,
  save: (value: Value) => Promise<unknown>,
  onLost: (thrown: unknown) => void,
): AutosavedValue<Value> {
  const latest = useRef(save)
  latest.current = save
  const [held] = useState(() => createAutosavedValue(first, (value) => latest.current(value), { errorOf: appErrorOf }))
  const { value, saved } = useSyncExternalStore(held.listen, held.state)
  const { isSaving, error } = useSavingUntilGone(held.autosave, onLost)
  const { flush } = held.autosave
  return {
    value,
    setValue: (next) => held.change(() => next),
    change: held.change,
    adopt: held.adopt,
    follow: held.follow,
    flush: () => void flush().catch(() => undefined),
    settle: flush,
    state: isSaving && value !== saved ? 'saving' : value === saved ? 'saved' : 'unsaved',
    error,
  }
}
