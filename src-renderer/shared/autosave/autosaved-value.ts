import type { AppErrorData } from '#contract/app-error.ts'
import { createAutosave } from './autosave.ts'

/** A value that is typed and saved by itself. What changes it starts from what is typed by then, however late it is. */
export function createAutosavedValue<Value>(
  first: Value,
  save: (value: Value) => Promise<unknown>,
  { errorOf }: { errorOf: (thrown: unknown) => AppErrorData },
) {
  let state = { value: first, saved: first }
  const listeners = new Set<() => void>()
  const show = (next: typeof state): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const autosave = createAutosave(
    async () => {
      const { value, saved } = state
      if (value === saved) return
      await save(value)
      show({ ...state, saved: value })
    },
    { errorOf },
  )
  return {
    autosave,
    state: () => state,
    listen: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change: (next: (value: Value) => Value): void => {
      show({ ...state, value: next(state.value) })
      autosave.schedule()
    },
    /** Takes another value over unless something is typed here. */
    adopt: (value: Value): void => {
      if (state.value === state.saved) show({ value, saved: value })
    },
    /** Does here what main has done to what it keeps. What is typed beside it stays, and is saved. */
    follow: (next: (value: Value) => Value): void => {
      const isSaved = state.value === state.saved
      const value = next(state.value)
      show({ value, saved: isSaved ? value : state.saved })
      if (!isSaved) autosave.schedule()
    },
  }
}
