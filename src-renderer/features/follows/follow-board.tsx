import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AgentKey, Site } from '#contract/ids.ts'
import { type Follower, type FollowMatrix, mostListsAtOnce } from '#contract/ipc/follows.procedures.ts'
import type { ProfileKey } from '#contract/ipc/profile-key.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useToast } from '../../ui/toast.tsx'
import { toggleKey } from '../../ui/toggle-key.ts'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { arrangeFollowMatrix, mergeInOrder } from './arrange-follow-matrix.ts'
import { createFollowColumns, keyOfTarget } from './follow-columns.tsx'
import { FollowDialog } from './follow-dialog.tsx'
import { countOffPage, type FollowPlan, type FollowTarget, planFollows } from './follow-plan.ts'

interface FollowBoardProps {
  matrix: FollowMatrix
  text: string
  only: ProfileKey | null
  site: Site | null
}

/** Agents down, those who may be followed across, as many as fit; picked agents follow picked columns. */
export function FollowBoard({ matrix, ...filter }: FollowBoardProps) {
  const { t } = useTranslation('follows')
  const count = useCount()
  const { text, only, site } = filter
  // Columns keep their places while they are looked at.
  const [first] = useState(matrix.targets)
  const { agents, targets, followsOf } = useMemo(
    () => arrangeFollowMatrix({ ...matrix, targets: mergeInOrder(first, matrix.targets) }, { text, only, site }),
    [first, matrix, text, only, site],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [plan, setPlan] = useState<{ kind: 'follow' | 'unfollow'; plan: FollowPlan } | null>(null)
  const window = useColumnWindow(targets)
  const serviceNames = useServiceNames()
  const columns = useMemo(() => {
    const onPick = (target: FollowTarget): void => setPicked((last) => toggleKey(last, keyOfTarget(target)))
    return createFollowColumns({ t, count, serviceNames, targets: window.shown, picked, onPick, followsOf })
  }, [t, count, serviceNames, window.shown, picked, followsOf])
  const ofAgents = agents.filter(({ agentKey }) => selected.has(agentKey))
  const ofTargets = targets.filter((target) => picked.has(keyOfTarget(target)))
  const offPage = countOffPage(ofTargets, window.shown)
  return (
    <>
      <ColumnPager {...window} total={targets.length} />
      <DataTable
        isStartOfWork
        tableId="follows"
        label={t('title')}
        columns={columns}
        rows={agents}
        rowKey={keyOfAgent}
        rowLabel={({ name }) => name}
        selected={selected}
        onSelectedChange={setSelected}
        empty={<EmptyState title={t('empty.filtered')}>{t('empty.filteredText')}</EmptyState>}
      />
      <section
        aria-label={t('bar.label')}
        className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-line border-t bg-picked px-4 py-1.5"
      >
        <span role="status" className="mr-2">
          {ofAgents.length === 0 || ofTargets.length === 0
            ? t('bar.help')
            : t('bar.picked', { agents: ofAgents.length, targets: ofTargets.length })}
          {offPage === 0 ? null : <span className="text-warn"> · {t('bar.offPage', { count: offPage })}</span>}
        </span>
        {(['follow', 'unfollow'] as const).map((kind) => (
          <Button
            key={kind}
            variant={kind === 'follow' ? 'primary' : 'quiet'}
            isDisabled={ofAgents.length === 0 || ofTargets.length === 0}
            onPress={() => setPlan({ kind, plan: planFollows(kind, { agents: ofAgents, targets: ofTargets }) })}
          >
            {t(`bar.${kind}`)}
          </Button>
        ))}
        <RefreshLists agentKeys={ofAgents.map(({ agentKey }) => agentKey)} />
      </section>
      {plan === null ? null : <FollowDialog {...plan} onClose={() => setPlan(null)} />}
    </>
  )
}

const keyOfAgent = ({ agentKey }: Follower): string => agentKey

/** The columns that fit, a page of them at a time. */
function useColumnWindow(targets: readonly FollowTarget[]) {
  const [isWide, isMedium] = [useWideWindow(1_600), useWideWindow(1_200)]
  const size = isWide ? 12 : isMedium ? 8 : 5
  const [from, setFrom] = useState(0)
  const first = Math.max(0, Math.min(from, targets.length - 1))
  const start = first - (first % size)
  const shown = useMemo(() => targets.slice(start, start + size), [targets, start, size])
  return { start, size, shown, setFrom }
}

function ColumnPager({ start, size, shown, total, setFrom }: ReturnType<typeof useColumnWindow> & { total: number }) {
  const { t } = useTranslation('follows')
  return (
    <div className="flex items-center justify-end gap-1 border-line border-b px-4 py-1 text-xs text-ink-2">
      <span role="status">
        {total === 0 ? t('pager.none') : t('pager.shown', { from: start + 1, to: start + shown.length, total })}
      </span>
      <IconButton
        size="sm"
        label={t('pager.previous')}
        icon={<ChevronLeft />}
        isDisabled={start === 0}
        onPress={() => setFrom(start - size)}
      />
      <IconButton
        size="sm"
        label={t('pager.next')}
        icon={<ChevronRight />}
        isDisabled={start + size >= total}
        onPress={() => setFrom(start + size)}
      />
    </div>
  )
}

/** Fetches the lists of the picked agents, one request each. */
function RefreshLists({ agentKeys }: { agentKeys: AgentKey[] }) {
  const { t } = useTranslation('follows')
  const { client } = useBridge()
  const toast = useToast()
  const showError = useErrorToast()
  const refresh = useMutation({
    mutationFn: () => client.follows.refresh({ agentKeys }),
    onSuccess: ({ read, failed }) =>
      toast({
        tone: failed === 0 ? 'ok' : 'bad',
        title: t('bar.refreshed', { count: read }),
        ...(failed === 0 ? {} : { detail: t('bar.notRefreshed', { count: failed }) }),
      }),
    onError: (thrown) => showError(thrown),
  })
  const isTooMany = agentKeys.length > mostListsAtOnce
  return (
    <span title={isTooMany ? t('bar.tooMany', { limit: mostListsAtOnce }) : undefined} className="ml-auto">
      <Button
        isPending={refresh.isPending}
        isDisabled={agentKeys.length === 0 || isTooMany}
        onPress={() => refresh.mutate()}
      >
        {t('bar.refresh', { count: agentKeys.length })}
      </Button>
    </span>
  )
}
