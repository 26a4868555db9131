import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Site } from '#contract/ids.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { RefreshOutcome, StaleMark } from '../../shared/freshness.tsx'
import { ListNotes } from '../../shared/list-notes.tsx'
import { countAgentsNotRead } from '../../shared/list-state.ts'
import { RefreshButton } from '../../shared/refresh-button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listScopeKeys } from './challenge-filter.ts'
import { ChallengeList } from './challenge-list.tsx'
import { challengeListQuery } from './challenges.queries.ts'
import type { ChallengesSearch } from './challenges-search.ts'
import { ObligationMatrixView } from './obligation-matrix-view.tsx'

const route = getRouteApi('/challenges')

/** What can be predicted now: as a list, or agents by challenges. */
export function ChallengesPage() {
  const { sites, ...search } = route.useSearch()
  const site = sites ?? null
  const navigate = route.useNavigate()
  const setSearch = (next: ChallengesSearch): void => void navigate({ search: next, replace: true })
  const { t } = useTranslation('challenges')
  const { orpc, client } = useBridge()
  const list = useQuery(challengeListQuery(orpc))
  const refresh = useMutation({ mutationFn: () => client.challenges.refresh() })
  const isMatrix = search.view === 'matrix'
  return (
    <Page
      title={t('title')}
      aside={<StaleMark />}
      actions={
        <>
          <span role="status" className="text-xs text-ink-3">
            {refresh.data === undefined ? null : <RefreshOutcome failed={refresh.data.failed} done={t('refreshed')} />}
          </span>
          <RefreshButton isPending={refresh.isPending} onPress={() => refresh.mutate()} />
        </>
      }
      toolbar={
        <>
          <Filters search={search} onSearch={setSearch} scopes={listScopeKeys(list.data?.items ?? [])} />
          <NotReadNote site={site} />
        </>
      }
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <ErrorNote error={appErrorOf(refresh.error)} onRetry={() => refresh.mutate()} />
        </div>
      )}
      <ListNotes list="challengeList" site={site} />
      {isMatrix ? (
        <ObligationMatrixView
          search={search}
          site={site}
          onClear={() => setSearch({ ...(search.view === undefined ? {} : { view: search.view }) })}
        />
      ) : list.data !== undefined ? (
        <ChallengeList items={list.data.items} search={search} site={site} onClear={() => setSearch({})} />
      ) : list.error !== null ? (
        <div className="p-4">
          <ErrorNote error={appErrorOf(list.error)} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <Skeleton rows={12} />
      )}
    </Page>
  )
}

/** Whose obligations are not known. */
function NotReadNote({ site }: { site: Site | null }) {
  const { t } = useTranslation('challenges')
  const count = countAgentsNotRead(useAppState(), site)
  if (count === 0) return null
  return (
    <Link to="/subscriptions" className="ml-auto text-xs text-warn hover:underline" title={t('notReadHelp')}>
      {t('notRead', { count })}
    </Link>
  )
}

const everything = '*'

interface FiltersProps {
  search: ChallengesSearch
  onSearch: (search: ChallengesSearch) => void
  scopes: readonly string[]
}

function Filters({ search, onSearch, scopes }: FiltersProps) {
  const { t } = useTranslation('challenges')
  const isMatrix = search.view === 'matrix'
  const change = (patch: { [Key in keyof ChallengesSearch]?: ChallengesSearch[Key] | undefined }): void => {
    const next = { ...search, ...patch }
    onSearch({
      ...(next.view === 'matrix' ? { view: 'matrix' as const } : {}),
      ...(next.scope === undefined ? {} : { scope: next.scope }),
      ...(next.owed === true ? { owed: true } : {}),
    })
  }
  const shownScopes = search.scope === undefined || scopes.includes(search.scope) ? scopes : [...scopes, search.scope]
  return (
    <>
      <SegmentedControl<'list' | 'matrix'>
        label={t('view.label')}
        isLabelHidden
        value={isMatrix ? 'matrix' : 'list'}
        onChange={(view) => change({ view })}
        options={[
          { value: 'list', label: t('view.list') },
          { value: 'matrix', label: t('view.matrix') },
        ]}
      />
      <SelectField
        label={t('filter.scopeKey')}
        isLabelHidden
        value={search.scope ?? everything}
        onChange={(scope) => change({ scope: scope === everything ? undefined : scope })}
        options={[
          { value: everything, label: t('filter.allScopeKeys') },
          ...shownScopes.map((scope) => ({ value: scope, label: scope })),
        ]}
      />
      <Checkbox isSelected={search.owed === true} onChange={(owed) => change({ owed })}>
        {t('filter.dueOnly')}
      </Checkbox>
    </>
  )
}
