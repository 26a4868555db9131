import type { AppErrorData } from '#contract/app-error.ts'

/**
 * Between the last key and the save: short enough that a crash costs a word, long enough that a burst of keys is one
 * save.
 */
const quietMs = 400

export interface AutosaveState {
  isSaving: boolean
  /** Why the last save failed; null again once one succeeds. */
  error: AppErrorData | null
}

export interface Autosave {
  state: () => AutosaveState
  /** Calls back at another `state`; returns what ends that. */
  listen: (onChange: () => void) => () => void
  /** Saves 400 ms after the last call. */
  schedule: () => void
  /** Saves now, after saves that are under way. Rejects when it could not. */
  flush: () => Promise<void>
  /** Drops a scheduled save. */
  cancel: () => void
}

/**
 * Saves what is typed, one save after another: an older text must not arrive after a newer one. `save` puts
 * everything there that is not saved yet, and nothing when there is nothing.
 */
export function createAutosave(
  save: () => Promise<void>,
  { errorOf }: { errorOf: (thrown: unknown) => AppErrorData },
): Autosave {
  let state: AutosaveState = { isSaving: false, error: null }
  let lastSave: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const update = (next: AutosaveState): void => {
    if (next.isSaving === state.isSaving && next.error === state.error) return
    state = next
    for (const listener of listeners) listener()
  }
  const saveRest = async (): Promise<void> => {
    update({ ...state, isSaving: true })
    try {
      await save()
      update({ isSaving: false, error: null })
    } catch (thrown) {
      update({ isSaving: false, error: errorOf(thrown) })
      throw thrown
    }
  }
  const cancel = (): void => clearTimeout(timer)
  const flush = (): Promise<void> => {
    cancel()
    lastSave = lastSave.catch(() => undefined).then(saveRest)
    return lastSave
  }
  return {
    state: () => state,
    listen: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    schedule: () => {
      cancel()
      // A failure is in the state; the next key or the operator tries again.
      timer = setTimeout(() => void flush().catch(() => undefined), quietMs)
    },
    flush,
    cancel,
  }
}
