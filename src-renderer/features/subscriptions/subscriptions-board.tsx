import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { SubscriptionMatrix } from '#contract/ipc/subscriptions.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { useRefreshCommand } from '../../shared/freshness/use-refresh-command.ts'
import { ListNotes } from '../../shared/reading/list-notes.tsx'
import { useSiteFilter } from '../../shared/search/site-filter.ts'
import { useReviewCommand } from '../../shared/use-review-command.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgentCount } from './agent-count.tsx'
import { addPendingColumns } from './grid/pending-columns.ts'
import { filterGroups, groupScopeKeys } from './grid/scope-key-groups.ts'
import { SubscriptionGrid } from './grid/subscription-grid.tsx'
import { SubscriptionLegend } from './grid/subscription-legend.tsx'
import { createChangeLister, findBlockedEdits, listFinalKeys } from './pending/pending-changes.ts'
import { PendingReviewDialog } from './pending/pending-review-dialog.tsx'
import { SummaryBar } from './pending/summary-bar.tsx'
import { usePendingChanges } from './pending/use-pending-changes.ts'
import { useUndoCommands } from './pending/use-undo-commands.ts'
import { subscriptionsQueries } from './subscriptions.queries.ts'
import { SubscriptionsToolbar } from './subscriptions-toolbar.tsx'
import { useReadNow } from './use-sync.ts'

interface ScopesBoardProps {
  /** Every agent of the fleet. */
  known: readonly AgentKey[]
  /** Null: all of them. */
  chosen: readonly AgentKey[] | null
}

/** The grid, what filters it, and what is pending. */
export function SubscriptionsBoard({ known, chosen }: ScopesBoardProps) {
  const { t } = useTranslation('subscriptions')
  const navigate = useNavigate()
  const [sites, setSites] = useSiteFilter()
  const pending = usePendingChanges()
  const { pendingMap } = pending
  const [text, setText] = useState('')
  // The agents that had changes when it was switched on: none of them goes while it is worked on.
  const [changedOnly, setChangedOnly] = useState<ReadonlySet<AgentKey> | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const readNow = useReadNow()
  const serviceNames = useServiceNames()

  const { asked, matrix, groups } = useGroups({ known, chosen, pending })
  const isWaiting = groups === null && asked.length > 0
  const shown = useMemo(() => {
    const picked = filterGroups(groups ?? [], {
      text,
      site: sites === 'both' ? null : sites,
      only: changedOnly,
    })
    return chosen === null ? picked : filterGroups(picked, { text: '', site: null, only: new Set(chosen) })
  }, [groups, text, sites, changedOnly, chosen])
  const [listChanges] = useState(createChangeLister)
  const lines = useMemo(() => listChanges(groups ?? [], pendingMap), [groups, pendingMap, listChanges])
  const blocked = useMemo(() => findBlockedEdits(groups ?? [], pendingMap), [groups, pendingMap])
  const shownKeys = useMemo(
    () => new Set(shown.flatMap(({ agents }) => agents.map(({ agentKey }) => agentKey))),
    [shown],
  )
  const blockedKeys = blocked.map(({ agentKey }) => agentKey)
  const changes = lines.reduce((sum, line) => sum + line.changes.length, 0)
  const review = (): void => {
    if (changes > 0) setIsReviewing(true)
  }
  const isAsking = isReviewing || isDiscarding
  useReviewCommand({ id: 'scopes-review', title: t('review.title'), run: review, isOffered: changes > 0 && !isAsking })
  useRefreshCommand({
    isPending: readNow.reading.size > 0,
    isOffered: isWaiting || shownKeys.size > 0,
    run: () => (isWaiting ? void matrix.refetch() : readNow.read([...shownKeys])),
  })
  useUndoCommands({ isOffered: !isAsking, pending })

  const showAll = (): void => {
    setText('')
    setChangedOnly(null)
    setSites('both')
    if (asked.length === 0) void navigate({ to: '/subscriptions', search: {} })
  }
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <AgentCount shown={isWaiting ? null : shownKeys.size} total={known.length} />
          <StaleMark />
          {chosen === null ? null : (
            <Link to="/subscriptions" className="rounded-sm text-accent hover:underline">
              {t('showAll')}
            </Link>
          )}
        </>
      }
      toolbar={
        <SubscriptionsToolbar
          text={text}
          onText={setText}
          isChangedOnly={changedOnly !== null}
          canShowChanged={changes + blocked.length > 0}
          onChangedOnly={(isOn) =>
            setChangedOnly(isOn ? new Set([...lines.map(({ agent }) => agent.agentKey), ...blockedKeys]) : null)
          }
          shown={shown}
          readNow={readNow}
        />
      }
      flush
    >
      <ListNotes list="scopeKeyList" site={sites === 'both' ? null : sites} />
      <SubscriptionLegend hasBlocked={blocked.length > 0} groups={shown} />
      <ErrorRow error={readNow.error} />
      <ErrorRow error={pending.error} onRetry={pending.retry} />
      {isWaiting ? (
        <Waiting matrix={matrix} />
      ) : shown.length === 0 ? (
        <NothingShown isGone={asked.length === 0} onShowAll={showAll} />
      ) : (
        <SubscriptionGrid
          groups={shown}
          pending={pending}
          readNow={readNow}
          serviceNames={serviceNames}
          onRetry={() => matrix.refetch()}
        />
      )}
      <SummaryBar
        changes={changes}
        agents={lines.length}
        hidden={lines.filter(({ agent }) => !shownKeys.has(agent.agentKey)).length}
        blocked={blocked}
        pending={pending}
        onReview={review}
        isDiscarding={isDiscarding}
        onDiscarding={setIsDiscarding}
      />
      {isReviewing ? (
        <PendingReviewDialog
          lines={lines}
          finalKeys={listFinalKeys(groups ?? [], lines)}
          onConfirmed={pending.forgetPast}
          onClose={() => setIsReviewing(false)}
        />
      ) : null}
    </Page>
  )
}

/** What agents hold and their pending changes, read for the chosen agents and those with pending changes. */
function useGroups({ known, chosen, pending }: ScopesBoardProps & { pending: ReturnType<typeof usePendingChanges> }) {
  const { orpc } = useBridge()
  const { pendingMap, storedPending } = pending
  const asked = useMemo(
    () => (chosen === null ? [...known] : known.filter((key) => chosen.includes(key) || pendingMap.has(key))),
    [known, chosen, pendingMap],
  )
  const matrix = useQuery(subscriptionsQueries(orpc).matrix(asked))
  const read = useMemo(() => (matrix.data === undefined ? null : groupScopeKeys(matrix.data)), [matrix.data])
  const groups = useMemo(
    () => (read === null || storedPending === null ? null : addPendingColumns(read, storedPending)),
    [read, storedPending],
  )
  return { asked, matrix, groups }
}

function ErrorRow({ error, onRetry }: { error: AppErrorData | null; onRetry?: () => void }) {
  if (error === null) return null
  return (
    <div className="p-3">
      <ErrorNote error={error} {...(onRetry === undefined ? {} : { onRetry })} />
    </div>
  )
}

function Waiting({ matrix }: { matrix: UseQueryResult<SubscriptionMatrix> }) {
  if (matrix.error === null)
    return (
      <div className="flex-1">
        <Skeleton rows={12} />
      </div>
    )
  return (
    <div className="flex-1 p-4">
      <CallErrorNote error={matrix.error} onRetry={() => matrix.refetch()} />
    </div>
  )
}

function NothingShown({ isGone, onShowAll }: { isGone: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('subscriptions')
  return (
    <div className="flex-1">
      <EmptyState
        title={t(isGone ? 'empty.gone' : 'empty.noMatch')}
        action={<Button onPress={onShowAll}>{t('empty.showAll')}</Button>}
      >
        {t(isGone ? 'empty.goneText' : 'empty.noMatchText')}
      </EmptyState>
    </div>
  )
}
