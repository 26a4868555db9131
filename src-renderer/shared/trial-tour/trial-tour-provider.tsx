import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useAppState } from '../../bridge/app-state.tsx'

/** The guided trial as the window knows it; what came of the operator's acts is main's to say (`trial.progress`). */
interface TrialTour {
  isOpen: boolean
  hasSeenDue: boolean
  hasSeenScore: boolean
}

const notBegun: TrialTour = { isOpen: false, hasSeenDue: false, hasSeenScore: false }

const TrialTourContext = createContext<StoreApi<TrialTour> | null>(null)

export function TrialTourProvider({ children }: { children: ReactNode }) {
  const { isTrial } = useAppState()
  const store = useMemo(() => createStore<TrialTour>(() => notBegun), [])
  // A trial that ended takes its tour along.
  useMemo(() => {
    if (!isTrial) store.setState(notBegun)
  }, [isTrial, store])
  return <TrialTourContext.Provider value={store}>{children}</TrialTourContext.Provider>
}

export function useTrialTour(): TrialTour & { change: (part: Partial<TrialTour>) => void } {
  const store = useContext(TrialTourContext)
  if (store === null) throw new Error('the guided trial needs a TrialTourProvider above')
  return { ...useStore(store), change: store.setState }
}
