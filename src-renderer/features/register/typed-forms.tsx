import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { createTypedFormsStore, type TypedFormsStore } from './typed-forms.store.ts'
import { createTypingKeeper } from './typing-keeper.ts'

interface TypedForms {
  store: TypedFormsStore
  keeper: ReturnType<typeof createTypingKeeper>
}

const TypedFormsContext = createContext<TypedForms | null>(null)

/** Holds what is typed to register agents while the window lives. The trial has its own, which ends with it. */
export function TypedFormsProvider({ children }: { children: ReactNode }) {
  const { client } = useBridge()
  const { isTrial } = useAppState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace of main's holds other typing
  const typed = useMemo(() => {
    const store = createTypedFormsStore()
    const { typedForms, saveTypedForm, saveTypedTable } = client.registrations
    const place = {
      read: () => typedForms(),
      saveForm: (
        agentKey: Parameters<typeof saveTypedForm>[0]['agentKey'],
        typed: Parameters<typeof saveTypedForm>[0]['typed'],
      ) => saveTypedForm({ agentKey, typed }),
      saveTable: (typed: Parameters<typeof saveTypedTable>[0]['typed']) => saveTypedTable({ typed }),
    }
    return { store, keeper: createTypingKeeper(store, { place, errorOf: appErrorOf }) }
  }, [client, isTrial])
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
  return <TypedFormsContext.Provider value={typed}>{children}</TypedFormsContext.Provider>
}

/** Shows a screen that is typed on once what an earlier start kept is there, says when it cannot be kept, and keeps the rest when it is left. */
export function TypedFormsGate({ children }: { children: ReactNode }) {
  const { keeper } = useTypedForms()
  const { isRead, error } = useSyncExternalStore(keeper.listen, keeper.state)
  useEffect(() => {
    keeper.open()
    return () => void keeper.flush()
  }, [keeper])
  return (
    <>
      {error === null ? null : (
        <ErrorNote error={error} onRetry={isRead ? () => void keeper.flush() : keeper.open} />
      )}
      {isRead ? children : error === null ? <Skeleton rows={6} /> : null}
    </>
  )
}

export function useTypedForms(): TypedForms {
  const typed = useContext(TypedFormsContext)
  if (typed === null) throw new Error('what is typed to register agents needs a TypedFormsProvider above it')
  return typed
}
