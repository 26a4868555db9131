import { getRouteApi } from '@tanstack/react-router'
import { ResultsPage } from './results-page.tsx'

const route = getRouteApi('/results')

/** The results, with their filters kept in the address. */
export function ResultsRoute() {
  const { sites, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ResultsPage
      search={search}
      site={sites ?? null}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
