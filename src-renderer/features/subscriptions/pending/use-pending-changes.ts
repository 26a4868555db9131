import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { subscriptionsQueries } from '../subscriptions.queries.ts'
import { createSubscriptionsStore, type SubscriptionsStore } from '../subscriptions.store.ts'
import type { PendingEdit, PendingMap } from './pending-changes.ts'
import {
  applySteps,
  createStoredReader,
  discardOf,
  groupEditsByAgent,
  nothingStored,
  type PendingStep,
  undoOf,
} from './pending-steps.ts'

export interface PendingChanges {
  /** As they are now, what main has not written down yet included. */
  pendingMap: PendingMap
  /** What main keeps; before its first answer nothing is known. */
  storedPending: PendingMap | null
  oldestAtMs: number | null
  /** Whether main has written down everything. */
  isKept: boolean
  /** Why the last press could not be written down, or what is kept not be read. */
  error: AppErrorData | null
  /** Tries both again. */
  retry: () => void
  /** The pending changes after every press so far, also before the next render. */
  current: () => PendingMap
  edit: (edits: readonly PendingEdit[]) => void
  discard: () => void
  canUndo: boolean
  undo: () => void
  canRedo: boolean
  /** Makes again what was undone last. */
  redo: () => void
  forgetPast: () => void
}

/**
 * Pending changes: kept by main from the moment they are pressed, shown before it has
 * answered.
 */
export function usePendingChanges(): PendingChanges {
  const { orpc } = useBridge()
  const pending = useQuery(subscriptionsQueries(orpc).pending())
  const [store] = useState(createSubscriptionsStore)
  const [readStored] = useState(createStoredReader)
  const steps = useStore(store, (state) => state.steps)
  const canUndo = useStore(store, (state) => state.past.length > 0)
  const canRedo = useStore(store, (state) => state.future.length > 0)
  const writing = useStepWriting(store)
  const stored = useMemo(
    () => (pending.data === undefined ? nothingStored : readStored(pending.data)),
    [pending.data, readStored],
  )
  const pendingMap = useMemo(() => applySteps(stored, steps), [stored, steps])
  const current = (): PendingMap => applySteps(stored, store.getState().steps)

  const press = (step: Pick<PendingStep, 'edits' | 'isDiscard'>, undo: readonly PendingEdit[] | null): void => {
    if (step.edits.length === 0) return
    store.getState().press(step, { undo, seenEditNo: stored.editNo })
    writing.write()
  }
  return {
    pendingMap,
    storedPending: pending.data === undefined ? null : stored.pendingMap,
    oldestAtMs: stored.oldestAtMs,
    isKept: steps.every(({ editNo }) => editNo !== null),
    error: writing.error ?? (pending.error === null ? null : appErrorOf(pending.error)),
    retry: () => {
      writing.write()
      if (pending.error !== null) void pending.refetch()
    },
    current,
    edit: (edits) => press({ edits, isDiscard: false }, undoOf(current(), edits)),
    discard: () => {
      const edits = discardOf(current())
      press({ edits, isDiscard: true }, undoOf(current(), edits))
    },
    canUndo,
    undo: () => press({ edits: store.getState().takePast() ?? [], isDiscard: false }, null),
    canRedo,
    redo: () => press({ edits: store.getState().takeFuture() ?? [], isDiscard: false }, null),
    forgetPast: store.getState().forgetPast,
  }
}

/**
 * Hands presses to main one after the other, each once; after a failure the next press, or `write`, goes on with the
 * one that failed.
 */
function useStepWriting(store: SubscriptionsStore): { write: () => void; error: AppErrorData | null } {
  const { client } = useBridge()
  const [error, setError] = useState<AppErrorData | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())

  const write = useCallback((): void => {
    const send = ({ edits, isDiscard }: PendingStep) => {
      const rows = groupEditsByAgent(edits)
      return isDiscard
        ? client.subscriptions.discardPending({ agentKeys: rows.map(({ agentKey }) => agentKey) })
        : client.subscriptions.putPending({ edits: rows })
    }
    const writeRest = async (): Promise<void> => {
      for (;;) {
        const step = store.getState().steps.find(({ editNo }) => editNo === null)
        if (step === undefined) return setError(null)
        const { editNo } = await send(step)
        store.getState().written(step.stepId, editNo)
      }
    }
    last.current = last.current.then(writeRest).catch((thrown: unknown) => setError(appErrorOf(thrown)))
  }, [client, store])

  return { write, error }
}
