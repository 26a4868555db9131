import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { type AutosaveState, createAutosave } from './autosave.ts'

export interface AutosaveControl extends AutosaveState {
  schedule: () => void
  flush: () => Promise<void>
}

/**
 * `createAutosave` for one component, which saves when it goes, and when the window does. `onLost` tells the operator
 * of what could not be saved when it went.
 */
export function useAutosave(save: () => Promise<void>, onLost: (thrown: unknown) => void): AutosaveControl {
  const latest = useRef({ save, onLost })
  latest.current = { save, onLost }
  const [autosave] = useState(() => createAutosave(() => latest.current.save(), { errorOf: appErrorOf }))
  const state = useSyncExternalStore(autosave.listen, autosave.state)
  useEffect(() => {
    const flush = (): void => void autosave.flush().catch(() => undefined)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      // Nobody sees the state any more.
      autosave.flush().catch((thrown: unknown) => latest.current.onLost(thrown))
    }
  }, [autosave])
  return { ...state, schedule: autosave.schedule, flush: autosave.flush }
}

interface AutosavedValue<Value> {
  value: Value
  setValue: (value: Value) => void
  /** Takes another value over unless something is typed here. */
  adopt: (value: Value) => void
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
  const latest = useRef({ value: first, saved: first })
  const [shown, setShown] = useState(latest.current)
  const show = useCallback((next: { value: Value; saved: Value }): void => {
    latest.current = next
    setShown(next)
  }, [])
  const { schedule, flush, isSaving, error } = useAutosave(async () => {
    const { value, saved } = latest.current
    if (value === saved) return
    await save(value)
    show({ ...latest.current, saved: value })
  }, onLost)
  const adopt = useCallback(
    (value: Value): void => {
      if (latest.current.value === latest.current.saved) show({ value, saved: value })
    },
    [show],
  )
  const { value, saved } = shown
  return {
    value,
    setValue: (next) => {
      show({ ...latest.current, value: next })
      schedule()
    },
    adopt,
    flush: () => void flush().catch(() => undefined),
    settle: flush,
    state: isSaving && value !== saved ? 'saving' : value === saved ? 'saved' : 'unsaved',
    error,
  }
}
