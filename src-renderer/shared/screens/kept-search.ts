import { useQueryClient } from '@tanstack/react-query'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { KeptScreen } from '#contract/rules/stored-screens.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'
import { isPathVanished, type NamedThings, removeVanished } from './remove-vanished.ts'

/** For the screen's own reader, which lets through what it knows; nothing here says what that is. */
export type KeptSearch = Record<never, never>

/**
 * How a screen was filtered when it was left: for the rail, the commands and the tabs that lead to it. The screen that
 * is shown has none, so that going to it again shows all of it; agents that a jump was about are no filter of the
 * screen, and the inbox brings its own back.
 */
export function useKeptSearch(): (path: string) => KeptSearch {
  const { orpc } = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (path) => {
      const queries = appQueries(orpc)
      const state = queryClient.getQueryData(queries.state().queryKey)
      const kept = state?.screens.find((screen) => screen.path === path)
      if (path === '/inbox' || state === undefined || kept === undefined || kept === state.screens.at(-1)) return {}
      const rows = queryClient.getQueryData(queries.fleet().queryKey)?.rows ?? null
      const {
        sites: _ofAllScreens,
        agents: _chosen,
        agentKey: _shown,
        like: _model,
        ...search
      } = readKeptSearch(kept, { rows, deployments: state.deployments })
      return search
    },
    [orpc, queryClient],
  )
}

/** The address of the screen that was shown last; null: none, or the one that the console opens with anyway. */
export function findLastScreen(screens: readonly KeptScreen[], things: NamedThings): string | null {
  const last = screens.at(-1)
  if (last === undefined || isPathVanished(last.path, things)) return null
  return last.path + defaultStringifySearch(readKeptSearch(last, things))
}

function readKeptSearch({ search }: KeptScreen, things: NamedThings): Record<string, unknown> {
  return removeVanished(defaultParseSearch(search), things)
}
