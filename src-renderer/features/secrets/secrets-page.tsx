import { getRouteApi } from '@tanstack/react-router'
import { mergeSearch } from '../../shared/search/merge-search.ts'
import { StoredSecrets } from './stored-secrets.tsx'

const route = getRouteApi('/secrets')

/** The items of the keychain, in the group that the address names. */
export function SecretsPage() {
  const { group = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <StoredSecrets
      group={group}
      onGroupChange={(value) =>
        void navigate({
          search: (last) => mergeSearch(last, { group: value === 'all' ? undefined : value }),
          replace: true,
        })
      }
    />
  )
}
