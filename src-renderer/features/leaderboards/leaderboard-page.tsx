import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Site } from '#contract/ids.ts'
import type { BoardRef, BoardView } from '#contract/ipc/leaderboards.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { useReadAgain } from '../../shared/freshness/use-read-again.ts'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { useSearchChange } from '../../shared/search/use-search-change.ts'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { BoardTable } from './board-table.tsx'
import { type BoardSite, LeaderboardFilters } from './leaderboard-filters.tsx'
import { LeaderboardNotes } from './leaderboard-notes.tsx'
import type { LeaderboardSearch } from './leaderboard-search.ts'
import { leaderboardQueries } from './leaderboards.queries.ts'
import { OvertakeList } from './overtake-list.tsx'
import { RankHistoryView } from './rank-history.tsx'

const route = getRouteApi('/leaderboard')

/** How agents rank at a site, ours marked: now, over time, and who passed whom. */
export function LeaderboardPage() {
  const { sites, ...search } = route.useSearch()
  const { t } = useTranslation('leaderboards')
  const known = useBoardSites(sites ?? null)
  const site =
    known.find(({ deploymentId, site: of }) => deploymentId === search.deployment && of === search.at) ?? known[0]
  if (site === undefined) {
    return (
      <Page title={t('title')}>
        <EmptyState
          title={t('noSite.title')}
          action={
            <ButtonLink to="/welcome" variant="primary">
              {t('noSite.action')}
            </ButtonLink>
          }
        >
          {t('noSite.text')}
        </EmptyState>
      </Page>
    )
  }
  const board = { deploymentId: site.deploymentId, site: site.site, category: search.category ?? null }
  return <OneBoard key={JSON.stringify(board)} board={board} sites={known} site={site} search={search} />
}

/** The sites that are shown, with the name of the service where there are several. */
function useBoardSites(filter: Site | null): readonly BoardSite[] {
  const { t } = useTranslation('shell')
  const { deployments } = useAppState()
  const serviceNames = useServiceNames()
  return deployments.flatMap(({ deploymentId, sites }) =>
    sites
      .filter((site) => filter === null || site === filter)
      .map((site) => ({
        deploymentId,
        site,
        label: [serviceNames.get(deploymentId), t(`sites.${site}`)].filter(Boolean).join(' · '),
      })),
  )
}

interface OneBoardProps {
  board: BoardRef
  sites: readonly BoardSite[]
  site: BoardSite
  search: LeaderboardSearch
}

function OneBoard({ board, sites, site, search }: OneBoardProps) {
  const { t } = useTranslation('leaderboards')
  const navigate = route.useNavigate()
  const change = useSearchChange<LeaderboardSearch>((search) => navigate({ search, replace: true }))
  const { orpc, client } = useBridge()
  const queries = leaderboardQueries(orpc)
  const view = useQuery(queries.board(board))
  const fetched = useQuery(queries.boardFetch(board))
  const refresh = useMutation({ mutationFn: () => client.leaderboards.refresh({ ...board, isForced: true }) })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <SiteTag site={board.site} />
          <StaleMark only={board} />
          {view.data === undefined ? null : <BoardAge view={view.data} isFetching={fetched.isFetching} />}
        </>
      }
      actions={
        <>
          {view.data === undefined ? null : <KeepSwitch board={board} isKept={view.data.isKept} />}
          <RefreshButton isPending={refresh.isPending} onPress={() => refresh.mutate()} />
        </>
      }
      toolbar={<LeaderboardFilters search={search} onChange={change} sites={sites} site={site} />}
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <CallErrorNote error={refresh.error} onRetry={() => refresh.mutate()} />
        </div>
      )}
      {view.data !== undefined ? (
        <>
          <LeaderboardNotes view={view.data} />
          {search.view === 'history' ? (
            <RankHistoryView board={board} view={view.data} chosen={chosen} onClear={() => setChosen(new Set())} />
          ) : search.view === 'overtakes' ? (
            <OvertakeList board={board} snapshotCount={view.data.snapshotCount} />
          ) : (
            <BoardTable
              board={board}
              view={view.data}
              isReading={fetched.isFetching || refresh.isPending}
              search={search}
              onChange={change}
              chosen={chosen}
              onChosen={setChosen}
            />
          )}
        </>
      ) : (
        <PendingQuery query={view} rows={12} isFlush />
      )}
    </Page>
  )
}

function BoardAge({ view: { readAtMs, comparedAtMs }, isFetching }: { view: BoardView; isFetching: boolean }) {
  const { t } = useTranslation('leaderboards')
  if (readAtMs === null) return <span className="text-xs text-ink-2">{isFetching ? null : t('neverRead')}</span>
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
      <span>
        <TimeText lead={t('updated')} atMs={readAtMs} />
      </span>
      {comparedAtMs === null ? null : (
        <span>
          <TimeText lead={t('moveSince')} atMs={comparedAtMs} />
        </span>
      )}
    </span>
  )
}

function KeepSwitch({ board, isKept }: { board: BoardRef; isKept: boolean }) {
  const { t } = useTranslation('leaderboards')
  const { client, orpc } = useBridge()
  const readAgain = useReadAgain()
  const showError = useErrorToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) => client.leaderboards.setKept({ ...board, isKept: next }),
    onSuccess: () => readAgain(orpc.leaderboards.get.key()),
    onError: (thrown) => showError(thrown),
  })
  return (
    <span title={t('keepHelp')} className="text-sm text-ink-2">
      <Switch isSelected={isPending ? variables : isKept} onChange={(next) => mutate(next)}>
        {t('keep')}
      </Switch>
    </span>
  )
}
