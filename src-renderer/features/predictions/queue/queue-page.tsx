import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { type ChallengeFilter, listFilterChoices } from '../../../shared/challenges/challenge-filter.ts'
import { ChallengeFilters } from '../../../shared/challenges/challenge-filters.tsx'
import { NotReadNote } from '../../../shared/challenges/not-read-note.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { dropFolderQuery } from '../../../shared/drops.queries.ts'
import { StaleMark } from '../../../shared/freshness/freshness.tsx'
import { useFrozenRows } from '../../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../../shared/frozen-rows/waiting-rows-button.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { ListNotes } from '../../../shared/reading/list-notes.tsx'
import { useSearchChange } from '../../../shared/search/use-search-change.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHiding } from '../../../ui/presentation/hiding.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ExportDue } from './export-due.tsx'
import { NothingDue, useNotKnownDue } from './nothing-due.tsx'
import { createQueueColumns } from './queue-columns.tsx'
import { useDueQueue } from './use-due-queue.ts'

const route = getRouteApi('/predict')
const keyOf = ({ challenge }: ChallengeInFleet): string => challenge.challengeKey

/** Everything that is due, soonest deadline first; Enter opens one, and from there one key leads to the next. */
export function QueuePage() {
  const asked = route.useSearch()
  const site = asked.sites ?? null
  const search = useMemo((): ChallengeFilter => {
    const { sites: _sites, ...filters } = asked
    return filters
  }, [asked])
  const { t } = useTranslation('predictions')
  const { t: words } = useTranslation('challenges')
  const navigate = route.useNavigate()
  const change = useSearchChange<ChallengeFilter>((search) => navigate({ search, replace: true }))
  const app = useAppState()
  const isHiding = useHiding()
  const { queue, unable, isAllMade, all, agents, isLoading, error, reload } = useDueQueue(search, site)
  const { rows, waiting, gone, isHeld, release, holders } = useFrozenRows(queue, keyOf, JSON.stringify([search, site]))
  const serviceNames = useServiceNames()
  const columns = useMemo(
    () =>
      createQueueColumns({
        t,
        words,
        search,
        offsetOf: (challenge) => getClockOffsetMs(app, challenge),
        isGone: (key) => gone.has(key),
        serviceNames,
        hasStages: listFilterChoices(all.map(({ challenge }) => challenge)).stages.length > 0,
        hasStale: !isHiding && all.some(({ fleet }) => fleet.stale > 0),
      }),
    [t, words, search, app, gone, serviceNames, all, isHiding],
  )
  const open = ({ challenge: { challengeKey } }: ChallengeInFleet): void =>
    void navigate({ to: '/predict/$challengeKey', params: { challengeKey }, search })
  const { orpc } = useBridge()
  const droppedCount = useQuery(dropFolderQuery(orpc)).data?.waiting ?? 0
  const [first] = queue
  const notKnown = useNotKnownDue(site)
  const count = queue.reduce((sum, { fleet }) => sum + countDue(fleet), 0)
  return (
    <Page
      title={t('title')}
      aside={
        <>
          {isLoading || error !== null || (count === 0 && notKnown !== null) ? null : (
            <span className="text-xs text-ink-2">
              {t('queue.lead', { count, challenges: t('queue.challenges', { count: queue.length }) })}
            </span>
          )}
          {unable === 0 ? null : <UnableLink count={unable} filter={search} />}
          <StaleMark />
        </>
      }
      actions={
        <>
          <ExportDue queue={queue} agents={agents} />
          <ButtonLink to="/predict/import">{t('import.open')}</ButtonLink>
          <ButtonLink to="/predict/dropped">
            {droppedCount === 0 ? t('dropped') : t('droppedCount', { count: droppedCount })}
          </ButtonLink>
          <Button variant="primary" isDisabled={first === undefined} onPress={() => first !== undefined && open(first)}>
            {t('queue.start')}
          </Button>
        </>
      }
      toolbar={
        <>
          <ChallengeFilters filter={search} all={all} onChange={change} />
          <NotReadNote site={site} />
        </>
      }
      flush
    >
      <ListNotes list="challengeList" site={site} />
      {error !== null ? (
        <div className="p-4">
          <CallErrorNote error={error} onRetry={reload} />
        </div>
      ) : isLoading ? (
        <Skeleton rows={12} />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col" {...holders}>
          <DataTable
            tableId="queue"
            isHeld={isHeld}
            isStartOfWork
            label={t('queue.label')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            copyId={({ challenge }) => readChallengeKey(challenge.challengeKey).challengeId}
            rowLabel={({ challenge }) => challenge.question}
            onOpen={open}
            empty={
              <NothingDue
                notKnown={notKnown}
                isAllMade={isAllMade}
                onClear={Object.keys(search).length > 0 ? () => void navigate({ search: {}, replace: true }) : null}
              />
            }
          />
          <WaitingRowsButton waiting={waiting} onRelease={release} />
        </div>
      )}
    </Page>
  )
}

/** What is due by agents that cannot predict leads to the matrix, which has a row for each of them. */
function UnableLink({ count, filter }: { count: number; filter: ChallengeFilter }) {
  const { t } = useTranslation('predictions')
  return (
    <Link
      to="/challenges"
      search={{ ...filter, view: 'matrix' }}
      className="text-xs text-accent underline-offset-2 hover:underline"
    >
      {t('queue.unable', { count })}
    </Link>
  )
}
