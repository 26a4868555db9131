import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SavedView } from '#contract/ipc/saved-views.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useToast } from '../../ui/toast.tsx'
import { appQueries } from '../app.queries.ts'
import { readViewToShow } from './view-search.ts'

/** Gives what a chosen view shows, by the `readSearch` of its screen; a toast says so where a part is left out. */
export function useViewToShow<Search extends { view?: unknown }>(
  readSearch: (search: Record<string, unknown>) => Search,
): (view: SavedView) => ReturnType<typeof readViewToShow<Search>>['search'] {
  const { t } = useTranslation('saved-views')
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useCallback(
    (view) => {
      const rows = queryClient.getQueryData(appQueries(orpc).fleet().queryKey)?.rows ?? null
      const { search, isWhole } = readViewToShow(view.search, readSearch, { rows, deployments })
      if (!isWhole) toast({ title: t('cut.title', { name: escapeInvisible(view.name) }), detail: t('cut.text') })
      return search
    },
    [t, orpc, deployments, queryClient, toast, readSearch],
  )
}
