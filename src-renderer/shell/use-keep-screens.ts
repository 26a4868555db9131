import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addScreen, longestKeptPath, longestKeptSearch } from '#contract/rules/stored-screens.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { appQueries } from '../shared/app.queries.ts'

/** Only led through: a start without services opens it by itself. */
const passing = ['', '/', '/welcome']

/** Keeps which screen is shown and how it is filtered, for the rail and for the next start. */
export function useKeepScreens(): void {
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  // Not the one that is on its way: it may lead on to another.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' })
  const search = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.searchStr ?? '' })
  useEffect(() => {
    if (passing.includes(path) || path.length > longestKeptPath || search.length > longestKeptSearch) return
    const { queryKey } = appQueries(orpc).state()
    const last = queryClient.getQueryData(queryKey)?.screens.at(-1)
    if (last?.path === path && last.search === search) return
    const screen = { path, search }
    queryClient.setQueryData(queryKey, (state) => state && { ...state, screens: addScreen(state.screens, screen) })
    // The next change of screen tries again.
    client.app.keepScreen(screen).catch(() => undefined)
  }, [path, search, client, orpc, queryClient])
}
