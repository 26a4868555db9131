import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { trialIdOf, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { createFormAutosave } from './form-autosave.ts'
import { createFormDraftsStore, type FormDraftsStore } from './form-drafts.store.ts'

interface FormDrafts {
  store: FormDraftsStore
  keeper: ReturnType<typeof createFormAutosave>
}

const FormDraftsContext = createContext<FormDrafts | null>(null)

/** Holds what is typed to register agents while the window lives. The trial has its own, which ends with it. */
export function FormDraftsProvider({ children }: { children: ReactNode }) {
  const { client } = useBridge()
  const trialId = trialIdOf(useAppState())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace of main's holds other typing
  const typed = useMemo(() => {
    const store = createFormDraftsStore()
    const { formDrafts, saveFormDraft, saveTableDraft } = client.registrations
    const place = {
      read: () => formDrafts(),
      saveForm: (
        agentKey: Parameters<typeof saveFormDraft>[0]['agentKey'],
        typed: Parameters<typeof saveFormDraft>[0]['typed'],
      ) => saveFormDraft({ agentKey, typed }),
      saveTable: (typed: Parameters<typeof saveTableDraft>[0]['typed']) => saveTableDraft({ typed }),
    }
    return { store, keeper: createFormAutosave(store, { place, errorOf: appErrorOf }) }
  }, [client, trialId])
  useEffect(() => {
    const { keeper } = typed
    const flush = (): void => void keeper.flush()
    const stop = keeper.follow()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      stop()
    }
  }, [typed])
  return <FormDraftsContext.Provider value={typed}>{children}</FormDraftsContext.Provider>
}

/**
 * Shows a screen that is typed on once what an earlier start kept is there, says when it cannot be kept, and keeps the
 * rest when it is left.
 */
export function FormDraftsGate({ children }: { children: ReactNode }) {
  const { keeper } = useFormDrafts()
  const { isRead, error } = useSyncExternalStore(keeper.listen, keeper.state)
  useEffect(() => {
    keeper.open()
    return () => void keeper.flush()
  }, [keeper])
  return (
    <>
      {error === null ? null : <ErrorNote error={error} onRetry={isRead ? () => void keeper.flush() : keeper.open} />}
      {isRead ? children : error === null ? <Skeleton rows={6} /> : null}
    </>
  )
}

export function useFormDrafts(): FormDrafts {
  const typed = useContext(FormDraftsContext)
  if (typed === null) throw new Error('what is typed to register agents needs a TypedFormsProvider above it')
  return typed
}
