import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSiteFilter } from '../../shared/search/site-filter.ts'
import type { DataTableSort } from '../../ui/table/data-table-types.ts'
import type { FleetSearch } from './fleet-search.ts'
import type { FleetFilter } from './fleet-view.ts'

const route = getRouteApi('/fleet')

interface FleetFilterState {
  search: FleetSearch
  filter: FleetFilter
  sort: DataTableSort
  change: (patch: FleetSearch) => void
  /** Shows every agent that is not archived, as sorted and grouped before. */
  clear: () => void
}

/** The order that the address says nothing of. */
export const ownFleetSort: DataTableSort = { columnId: 'name', direction: 'ascending' }

/** What of the fleet is shown, kept in the address. */
export function useFleetFilter(): FleetFilterState {
  const navigate = route.useNavigate()
  const [site] = useSiteFilter()
  const search = route.useSearch()
  const { status: chip = null, why = null, tags, groups, by = ownFleetSort.columnId, down = false } = search
  const change = (patch: FleetSearch): void =>
    void navigate({ to: '/fleet', search: (last) => ({ ...last, ...patch }), replace: true })
  const text = search.q ?? ''
  const filter = useMemo(
    () => ({ text, chip, why, site, tags: tags ?? [], groups: groups ?? [] }),
    [text, chip, why, site, tags, groups],
  )
  const sort = useMemo<DataTableSort>(
    () => ({ columnId: by, direction: down ? 'descending' : 'ascending' }),
    [by, down],
  )
  const clear = (): void =>
    void navigate({
      to: '/fleet',
      search: ({ by: sortedBy, down: isDown, grouped }) => ({
        by: sortedBy,
        down: isDown,
        grouped,
        sites: undefined,
      }),
      replace: true,
    })
  return { search, filter, sort, change, clear }
}
