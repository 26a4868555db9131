import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { addScreen, type KeptScreen, longestKeptPath, longestKeptSearch } from '#contract/rules/stored-screens.ts'
import { trialIdOf, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'
import { type KeptSearch, readKeptSearch } from './kept-search.ts'

const KeptScreensContext = createContext<StoreApi<readonly KeptScreen[]> | null>(null)

/** Only led through: a start without services opens it by itself. */
const passing = ['', '/', '/welcome']

/**
 * The screens as they were left before the page began, and as they have been since. Main keeps them too, and is not
 * asked again: an answer that was on its way would take the newest back.
 */
export function KeptScreensProvider({ children }: { children: ReactNode }) {
  const state = useAppState()
  const trialId = trialIdOf(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a trial, or its end, brings others
  const store = useMemo(() => createStore(() => state.screens), [trialId])
  return <KeptScreensContext.Provider value={store}>{children}</KeptScreensContext.Provider>
}

function useKeptStore(): StoreApi<readonly KeptScreen[]> {
  const store = useContext(KeptScreensContext)
  if (store === null) throw new Error('kept screens need a KeptScreensProvider above')
  return store
}

/** Keeps which screen is shown and how it is filtered, for the rail and for the next start. */
export function useKeepScreen(): (screen: KeptScreen) => void {
  const { client } = useBridge()
  const store = useKeptStore()
  return useCallback(
    ({ path, search }) => {
      if (passing.includes(path) || path.length > longestKeptPath || search.length > longestKeptSearch) return
      const last = store.getState().at(-1)
      if (last?.path === path && last.search === search) return
      store.setState(addScreen(store.getState(), { path, search }), true)
      // The next change of screen tries again.
      client.app.keepScreen({ path, search }).catch(() => undefined)
    },
    [client, store],
  )
}

/**
 * How a screen was filtered when it was left: for the rail, the commands and the tabs that lead to it. The screen that
 * is shown has none, so that going to it again shows all of it; agents and the time that a jump was about are no filter
 * of the screen, but for agents in the inbox, where they are chosen as one.
 */
export function useKeptSearch(): (path: string) => KeptSearch {
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const queryClient = useQueryClient()
  const store = useKeptStore()
  return useCallback(
    (path) => {
      const screens = store.getState()
      const kept = screens.find((screen) => screen.path === path)
      if (kept === undefined || kept === screens.at(-1)) return {}
      const rows = queryClient.getQueryData(appQueries(orpc).fleet().queryKey)?.rows ?? null
      const {
        sites: _ofAllScreens,
        agents,
        agentKey: _shown,
        like: _model,
        target: _followed,
        since: _from,
        until: _to,
        scored: _isScored,
        ...search
      } = readKeptSearch(kept, { rows, deployments })
      return path === '/inbox' && agents !== undefined ? { ...search, agents } : search
    },
    [orpc, deployments, queryClient, store],
  )
}
