import { getRouteApi } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTableDraftStore } from './table-draft.tsx'
import { TablePreviewPage } from './table-preview-page.tsx'
import { TableSourcePage } from './table-source-page.tsx'

const route = getRouteApi('/register/table')

/** Many new agents from a table: where it comes from, then what it says, row by row. */
export function TablePage() {
  const { deployments } = useAppState()
  const { like = null } = route.useSearch()
  const preview = useStore(useTableDraftStore(), (draft) => draft.preview)
  const place = useStore(useTableDraftStore(), (draft) => draft.place)
  const first = deployments[0]
  if (first === undefined) return null
  return preview === null || place === null ? (
    <TableSourcePage first={first} like={like} />
  ) : (
    <TablePreviewPage preview={preview} place={place} />
  )
}
