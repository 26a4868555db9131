import type { AppErrorData } from '#contract/app-error.ts'

/**
 * Between the last key and the save: short enough that a crash costs a word, long enough that a burst of keys is one
 * save.
 */
const quietMs = 400
/** Between the first key that is not saved and the save, for somebody who types without a pause. */
const longestMs = 2_000

export interface AutosaveState {
  isSaving: boolean
  /** Why the last save failed; null again once one succeeds. */
  error: AppErrorData | null
}

export interface Autosave {
  state: () => AutosaveState
  /** Calls back at another `state`; returns what ends that. */
  listen: (onChange: () => void) => () => void
  /** Saves 400 ms after the last call, and 2 s after the first one at the latest. */
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
  let quiet: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined
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
  const cancel = (): void => {
    clearTimeout(quiet)
    clearTimeout(latest)
    latest = undefined
  }
  const flush = (): Promise<void> => {
    cancel()
    lastSave = lastSave.catch(() => undefined).then(saveRest)
    return lastSave
  }
  // A failure is in the state; the next key or the operator tries again.
  const flushAlone = (): void => void flush().catch(() => undefined)
  return {
    state: () => state,
    listen: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    schedule: () => {
      clearTimeout(quiet)
      quiet = setTimeout(flushAlone, quietMs)
      latest ??= setTimeout(flushAlone, longestMs)
    },
    flush,
    cancel,
  }
}
