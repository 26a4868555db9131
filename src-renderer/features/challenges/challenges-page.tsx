import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Site } from '#contract/ids.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { ChallengeFilters } from '../../shared/challenges/challenge-filters.tsx'
import { NotReadNote } from '../../shared/challenges/not-read-note.tsx'
import { useChallengeList } from '../../shared/challenges/use-challenge-list.ts'
import { useServiceNowOf } from '../../shared/challenges/use-service-now.ts'
import { RefreshOutcome, StaleMark } from '../../shared/freshness/freshness.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { ListNotes } from '../../shared/reading/list-notes.tsx'
import { type SearchPatch, useSearchChange } from '../../shared/search/use-search-change.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChallengeList } from './challenge-list.tsx'
import { type ChallengesSearch, readChallengesSearch } from './challenges-search.ts'
import type { ShownChallenges } from './filter-challenges.ts'
import { ObligationMatrixView } from './obligation-matrix-view.tsx'

const route = getRouteApi('/challenges')

/** What can be predicted now: as a list, or agents by challenges. */
export function ChallengesPage() {
  const { sites, ...search } = route.useSearch()
  const site = sites ?? null
  const navigate = route.useNavigate()
  const setSearch = (next: ChallengesSearch): void => void navigate({ search: next, replace: true })
  const change = useSearchChange<ChallengesSearch>((search) => navigate({ search, replace: true }))
  const { t } = useTranslation('challenges')
  const { client } = useBridge()
  const { shown, isMatrix } = useShown(search, site)
  const list = useChallengeList(shown.filter)
  const refresh = useMutation({ mutationFn: () => client.challenges.refresh() })
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
          <Filters search={search} onChange={change} all={list.items} />
          <NotReadNote site={site} />
        </>
      }
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <CallErrorNote error={refresh.error} onRetry={() => refresh.mutate()} />
        </div>
      )}
      <ListNotes list="challengeList" site={site} />
      {list.error !== null ? (
        <div className="p-4">
          <CallErrorNote error={list.error} onRetry={list.reload} />
        </div>
      ) : list.isLoading ? (
        <Skeleton rows={12} />
      ) : isMatrix ? (
        <ObligationMatrixView
          shown={shown}
          agents={list.agents}
          onClear={() => setSearch(isMatrix ? { view: 'matrix' } : {})}
        />
      ) : (
        <ChallengeList items={list.items} shown={shown} onClear={() => setSearch({})} />
      )}
    </Page>
  )
}

/** What the address asks for; the same object until that, or a clock, changes. */
function useShown(search: ChallengesSearch, site: Site | null): { shown: ShownChallenges; isMatrix: boolean } {
  const serviceNowOf = useServiceNowOf()
  // What is stale is not told in presentation mode, nor which challenges have any.
  const isHiding = useHiding()
  const asked = JSON.stringify(search)
  return useMemo(() => {
    const { view, owed, stale, ...filter } = readChallengesSearch(JSON.parse(asked))
    return {
      shown: { site, filter, serviceNowOf, owedOnly: owed === true, staleOnly: stale === true && !isHiding },
      isMatrix: view === 'matrix',
    }
  }, [asked, site, serviceNowOf, isHiding])
}

interface FiltersProps {
  search: ChallengesSearch
  onChange: (patch: SearchPatch<ChallengesSearch>) => void
  /** Every challenge before the filters. */
  all: readonly ChallengeInFleet[]
}

function Filters({ search, onChange, all }: FiltersProps) {
  const { t } = useTranslation('challenges')
  const isHiding = useHiding()
  const { view, owed, stale, ...filter } = search
  return (
    <>
      <SegmentedControl<'list' | 'matrix'>
        label={t('view.label')}
        isLabelHidden
        value={view ?? 'list'}
        // The matrix does not tell what is stale.
        onChange={(next) => onChange(next === 'matrix' ? { view: next, stale: undefined } : { view: undefined })}
        options={[
          { value: 'list', label: t('view.list') },
          { value: 'matrix', label: t('view.matrix') },
        ]}
      />
      <ChallengeFilters filter={filter} all={all} onChange={onChange} />
      <Checkbox isSelected={owed === true} onChange={(next) => onChange({ owed: next ? true : undefined })}>
        {t('filter.dueOnly')}
      </Checkbox>
      {view !== 'matrix' && !isHiding && (stale === true || all.some(({ fleet }) => fleet.stale > 0)) ? (
        <Checkbox isSelected={stale === true} onChange={(next) => onChange({ stale: next ? true : undefined })}>
          {t('filter.staleOnly')}
        </Checkbox>
      ) : null}
    </>
  )
}
