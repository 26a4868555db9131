import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { statusTraits } from '../../../shared/agents/status-traits.ts'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { NameText } from '../../../ui/text/name-text.tsx'
import { useCount } from '../../../ui/text/use-count.ts'
import { useFromNow } from '../../../ui/ui-provider.tsx'
import type { BulkRequest } from '../bulk/bulk-host.tsx'
import { fleetQueries } from '../fleet.queries.ts'
import type { FleetSearch } from '../fleet-search.ts'
import { type FleetFilter, filterRegistrations } from '../fleet-view.ts'
import { HealthAction } from './health-action.tsx'
import { groupByHealth, type HealthGroup, type HealthReason } from './health-groups.ts'

export interface HealthBoardProps {
  filter: FleetFilter
  /** The agents that the filter lets through, whatever their status. */
  rows: readonly FleetRow[]
  onBulk: (request: BulkRequest) => void
  onShow: (search: FleetSearch) => void
  /** Shows all agents, without search and filters. */
  onClear: () => void
}

const minuteMs = 60_000

function isFiltered({ text, site, tags, groups }: FleetFilter): boolean {
  return text.trim() !== '' || site !== 'both' || tags.length + groups.length > 0
}

/** Who needs the operator: the agents by reason, what each reason means, and the one act that helps. */
export function HealthBoard({ filter, rows, onBulk, onShow, onClear }: HealthBoardProps) {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const { data, error, refetch } = useQuery(fleetQueries(orpc).registrations())
  const nowMs = useFromNow((now) => Math.floor(now / minuteMs) * minuteMs)
  const registrations = useMemo(() => filterRegistrations(data?.rows ?? [], filter), [data, filter])
  const groups = useMemo(() => groupByHealth(rows, registrations, nowMs), [rows, registrations, nowMs])
  const unread =
    error === null || data !== undefined ? null : (
      <div className="p-4">
        <CallErrorNote error={error} onRetry={() => refetch()} />
      </div>
    )
  if (groups.length === 0)
    return (
      unread ??
      (data === undefined ? (
        <Skeleton rows={6} />
      ) : (
        <EmptyState title={t('health.nobody')} action={<Button onPress={onClear}>{t('noMatch.clear')}</Button>}>
          {t(isFiltered(filter) ? 'health.nobodyFiltered' : 'health.nobodyText')}
        </EmptyState>
      ))
    )
  return (
    <>
      {unread}
      {groups.some(({ reason }) => isUncounted(reason)) ? (
        <p className="border-line border-b px-4 py-1.5 text-xs text-ink-2">{t('health.uncounted')}</p>
      ) : null}
      <ul
        aria-label={t('health.title')}
        className="grid min-h-0 flex-1 grid-cols-[190px_minmax(0,1fr)_max-content_max-content] content-start overflow-auto"
      >
        {groups.map((group) => (
          <HealthCard key={group.reason} group={group} onBulk={onBulk} onShow={onShow} />
        ))}
      </ul>
    </>
  )
}

const shownAgents = 6

/** Reasons by which the table of agents can be cut. */
const hasNoStatus = (reason: HealthReason): reason is 'registration' | 'rotation' | 'stale' | 'write_failed' =>
  reason === 'registration' || reason === 'rotation' || reason === 'stale' || reason === 'write_failed'

/** What is listed here and is in no count of agents that need attention. */
function isUncounted(reason: HealthReason): boolean {
  return reason !== 'write_failed' && !statusesThatNeedYou.some((status) => status === reason)
}

function looksOf(reason: HealthReason): { tone: 'warn' | 'bad' | 'neutral'; letter: string } {
  if (reason === 'write_failed') return { tone: 'bad', letter: '✗' }
  if (reason === 'registration') return { tone: 'warn', letter: '…' }
  if (reason === 'rotation') return { tone: 'warn', letter: '↻' }
  if (reason === 'stale') return { tone: 'neutral', letter: '?' }
  const { tone, letter } = statusTraits[reason]
  return { tone: tone === 'bad' || tone === 'warn' ? tone : 'neutral', letter }
}

interface HealthCardProps extends Omit<HealthBoardProps, 'rows' | 'filter' | 'onClear'> {
  group: HealthGroup
}

/** Agents with one reason, and what can be done about all of them. */
export function HealthCard({ group, onBulk, onShow }: HealthCardProps) {
  const { t } = useTranslation('fleet')
  const count = useCount()
  const serviceNames = useServiceNames()
  const id = useId()
  const { reason, agents, names } = group
  const total = agents.length + names.length
  return (
    <li
      aria-labelledby={id}
      className="col-span-full grid grid-cols-subgrid items-start gap-x-4 border-line border-b px-4 py-2.5"
    >
      <h2 id={id} className="flex items-center gap-2">
        <Badge {...looksOf(reason)}>{t(`health.reason.${reason}.name`)}</Badge>
        <span className="font-semibold tabular-nums">{count(total)}</span>
      </h2>
      <div className="flex min-w-0 flex-col gap-1">
        <p>{t(`health.reason.${reason}.means`)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs">
          {agents.slice(0, shownAgents).map((agent) => (
            <span key={agent.agentKey} className="inline-flex min-w-0 max-w-56 items-center gap-1">
              <SiteTag site={agent.site} serviceName={serviceNames.get(agent.deploymentId)} />
              <Link
                to="/agents/$agentKey"
                params={{ agentKey: agent.agentKey }}
                className="flex min-w-0 text-accent hover:underline"
              >
                <NameText text={agent.name} />
              </Link>
            </span>
          ))}
          {names.slice(0, shownAgents).map((name) => (
            <span key={name} className="max-w-56 truncate">
              {escapeInvisible(name)}
            </span>
          ))}
          {total > shownAgents ? (
            <span className="text-ink-2">{t('health.more', { count: total - shownAgents })}</span>
          ) : null}
        </p>
      </div>
      <div>
        {hasNoStatus(reason) ? null : (
          <Button variant="plain" onPress={() => onShow({ status: undefined, why: reason })}>
            {t('health.show')}
          </Button>
        )}
      </div>
      <div className="justify-self-end">
        <HealthAction group={group} onBulk={onBulk} />
      </div>
    </li>
  )
}
