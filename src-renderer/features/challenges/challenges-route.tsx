import { getRouteApi } from '@tanstack/react-router'
import { ChallengesPage } from './challenges-page.tsx'

const route = getRouteApi('/challenges')

/** The challenges, with their filters kept in the address. The site is the one chosen for all screens. */
export function ChallengesRoute() {
  const { sites, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ChallengesPage
      search={search}
      site={sites ?? null}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
