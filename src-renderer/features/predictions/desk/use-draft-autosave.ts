import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import type { DeskStore } from './desk.store.ts'
import { type UnsavedDraft, unsavedDrafts } from './draft-state.ts'

const quietMs = 400

export interface DraftAutosave {
  /** Puts what is not on disk yet there, after saves that are under way. Rejects when it could not. */
  flush: () => Promise<void>
  isSaving: boolean
  error: AppErrorData | null
}

/** Saves what is typed at the desk: 400 ms after the last key, and at once when the desk is left. */
export function useDraftAutosave(store: DeskStore, challengeKey: ChallengeKey): DraftAutosave {
  const { client } = useBridge()
  const lastSave = useRef<Promise<void>>(Promise.resolve())
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (drafts: UnsavedDraft[]) =>
      client.predictions.saveDrafts({
        drafts: drafts.map(({ agentKey, draft }) => ({ agentKey, challengeKey, draft })),
      }),
    onSuccess: (_saved, drafts) => store.getState().markSaved(drafts),
  })

  const flush = useCallback((): Promise<void> => {
    const saveRest = async (): Promise<void> => {
      const drafts = unsavedDrafts(store.getState().book)
      if (drafts.length > 0) await mutateAsync(drafts)
    }
    // One after another: an older text must not arrive after a newer one.
    const save = lastSave.current.catch(() => undefined).then(saveRest)
    lastSave.current = save
    return save
  }, [store, mutateAsync])

  useEffect(() => {
    // What could not be saved stays marked as such and `error` says so; the next edit or the button tries again.
    const flushQuietly = (): void => void flush().catch(() => undefined)
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe((state, before) => {
      if (state.book === before.book || unsavedDrafts(state.book).length === 0) return
      clearTimeout(timer)
      timer = setTimeout(flushQuietly, quietMs)
    })
    window.addEventListener('pagehide', flushQuietly)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      window.removeEventListener('pagehide', flushQuietly)
      flushQuietly()
    }
  }, [store, flush])

  return { flush, isSaving: isPending, error: error === null ? null : appErrorOf(error) }
}
