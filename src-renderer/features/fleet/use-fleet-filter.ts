import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSiteFilter } from '../../shared/site-filter.ts'
import type { DataTableSort } from '../../ui/table/data-table-types.ts'
import type { FleetSearch } from './fleet-search.ts'
import type { FleetFilter } from './fleet-view.ts'

const route = getRouteApi('/fleet')

interface FleetFilterState {
  search: FleetSearch
  filter: FleetFilter
  sort: DataTableSort
  change: (patch: FleetSearch) => void
  setText: (text: string) => void
  /** Shows every agent that is not archived, as sorted and grouped before. */
  clear: () => void
}

/** What of the fleet is shown, kept in the address. */
export function useFleetFilter(): FleetFilterState {
  const navigate = route.useNavigate()
  const [site] = useSiteFilter()
  const search = route.useSearch()
  const { status: chip = null, why = null, tags, groups, by = 'name', down = false } = search
  const change = (patch: FleetSearch): void =>
    void navigate({ to: '/fleet', search: (last) => ({ ...last, ...patch }), replace: true })
  const [text, setText] = useTypedText(search.q ?? '', (typed) => change({ q: typed === '' ? undefined : typed }))
  const filter = useMemo(
    () => ({ text, chip, why, site, tags: tags ?? [], groups: groups ?? [] }),
    [text, chip, why, site, tags, groups],
  )
  const sort = useMemo<DataTableSort>(
    () => ({ columnId: by, direction: down ? 'descending' : 'ascending' }),
    [by, down],
  )
  const clear = (): void => {
    setText('')
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
  }
  return { search, filter, sort, change, setText, clear }
}

/** A text that is typed here and kept elsewhere, which answers late: an older answer does not undo a newer letter. */
function useTypedText(held: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(held)
  // What was handed over and has not come back yet, in that order.
  const sent = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(held)
    sent.current = at < 0 ? [] : sent.current.slice(at + 1)
    if (at < 0) setTyped(held)
  }, [held])
  const setText = (text: string): void => {
    sent.current = [...sent.current, text].slice(-20)
    setTyped(text)
    keep(text)
  }
  return [typed, setText]
}
