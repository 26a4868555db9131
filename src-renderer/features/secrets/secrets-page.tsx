import { getRouteApi } from '@tanstack/react-router'
import { useSearchChange } from '../../shared/search/use-search-change.ts'
import type { SecretsSearch } from './secrets-search.ts'
import { StoredSecrets } from './stored-secrets.tsx'

const route = getRouteApi('/secrets')

/** The items of the keychain, in the group that the address names. */
export function SecretsPage() {
  const { group = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<SecretsSearch>((search) => navigate({ search, replace: true }))
  return (
    <StoredSecrets group={group} onGroupChange={(value) => change({ group: value === 'all' ? undefined : value })} />
  )
}
