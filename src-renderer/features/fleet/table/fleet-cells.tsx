import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { countOwed } from '#contract/rules/agents/count-owed.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ArchivedBadge, StatusBadge, useStatusReason } from '../../../shared/agents/status-badge.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { PausedBadge } from '../../../shared/pauses/paused-badge.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { ServiceName } from '../../../ui/sites/site-tag.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { cutRoughDuration, formatRoughDuration } from '../../../ui/text/format-time.ts'
import { NameText } from '../../../ui/text/name-text.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useTimeText } from '../../../ui/text/use-time-text.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { useFromNow } from '../../../ui/ui-provider.tsx'
import { NoteMarker } from './note-marker.tsx'
import { RowLink } from './row-link.tsx'

export function NameCell({ row }: { row: FleetRow }) {
  const { agentKey, deploymentId } = row
  const serviceName = useServiceNames().get(deploymentId)
  const navigate = useNavigate()
  return (
    <>
      <RowLink
        href={`#/agents/${agentKey}`}
        onFollow={() => void navigate({ to: '/agents/$agentKey', params: { agentKey } })}
        className="flex min-w-0 font-medium hover:text-accent hover:underline"
      >
        <NameText text={row.name} />
      </RowLink>
      {serviceName === undefined ? null : (
        <span className="ml-1.5 flex min-w-0">
          <ServiceName name={serviceName} />
        </span>
      )}
      {row.hasNote ? <NoteMarker row={row} /> : null}
    </>
  )
}

const shownTags = 2

/** The first tags in the order of their names; all of them in the tooltip. */
export function TagsCell({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span className="text-ink-3">–</span>
  const words = tags.map(escapeInvisible)
  return (
    <span className="flex w-full min-w-0 gap-1 overflow-hidden" title={words.join('\n')}>
      {words.slice(0, shownTags).map((word) => (
        <span key={word} className="flex min-w-0">
          <Badge>{word}</Badge>
        </span>
      ))}
      {words.length > shownTags ? (
        <span className="shrink-0 text-ink-2 text-xs">+{words.length - shownTags}</span>
      ) : null}
    </span>
  )
}

export function GroupCell({ group }: { group: string | null }) {
  return group === null ? <span className="text-ink-3">–</span> : <VisibleName text={group} />
}

export function StatusCell({ row }: { row: FleetRow }) {
  const said = useStatusReason()(row.status, row.statusDetail)
  const reason = row.isArchived ? null : said
  return (
    <span
      className={joinClassNames('flex min-w-0 flex-1 items-center gap-2', reason !== null && '@container')}
      {...(reason === null ? {} : { title: reason })}
    >
      {row.isArchived ? <ArchivedBadge /> : <StatusBadge status={row.status} />}
      <PausedBadge pausedBy={row.pausedBy} isNarrow />
      {reason === null ? null : (
        <span className="sr-only @min-[210px]:not-sr-only @min-[210px]:truncate text-xs text-ink-2">{reason}</span>
      )}
    </span>
  )
}

export function AuthCell({ row }: { row: FleetRow }) {
  const { t } = useTranslation('fleet')
  if (row.authMethod === 'client_credentials') return <span title={t('auth.secretHelp')}>{t('auth.secret')}</span>
  return <span title={t('auth.keyHelp')}>{row.keyAlgorithm ?? t('auth.key')}</span>
}

/** When the service answered the agent last; of one that cannot be reached, for how long it has been silent. */
export function SeenCell({ row }: { row: FleetRow }) {
  const { lastSeenAtMs, status, isArchived } = row
  if (status !== 'unreachable' || isArchived) return <TimeText atMs={lastSeenAtMs} />
  return <SilentSince lastSeenAtMs={lastSeenAtMs} />
}

function SilentSince({ lastSeenAtMs }: Pick<FleetRow, 'lastSeenAtMs'>) {
  const { t } = useTranslation('fleet')
  const { units, bothZones } = useTimeText()
  const silentMs = useFromNow((nowMs) => cutRoughDuration(nowMs - (lastSeenAtMs ?? nowMs)))
  if (lastSeenAtMs === null) return <span className="text-warn">{t('seen.never')}</span>
  const length = formatRoughDuration(silentMs, units)
  return (
    <time
      dateTime={new Date(lastSeenAtMs).toISOString()}
      title={`${t('seen.since')}\n${bothZones(lastSeenAtMs)}`}
      className="whitespace-nowrap text-warn"
    >
      {t('seen.silent', { length })}
    </time>
  )
}

/** How long the token is good for. An old one is not a fault: the next call asks for a new one. */
export function TokenCell({ row }: { row: SiteRef & Pick<FleetRow, 'tokenExpiresAtMs'> }) {
  const { t } = useTranslation('fleet')
  const { tokenExpiresAtMs: expiresAtMs } = row
  // The service that issued it counts by its own clock.
  const offsetMs = getClockOffsetMs(useAppState(), row)
  const { units, bothZones } = useTimeText()
  const isExpired = useFromNow((nowMs) => expiresAtMs !== null && nowMs + offsetMs >= expiresAtMs)
  const leftMs = useFromNow((nowMs) => cutRoughDuration((expiresAtMs ?? 0) - nowMs - offsetMs))
  if (expiresAtMs === null) return <span className="text-ink-3">–</span>
  if (isExpired) return <span className="text-ink-3">{t('token.expired')}</span>
  return <span title={bothZones(expiresAtMs)}>{formatRoughDuration(leftMs, units)}</span>
}

export function SubscriptionsCell({ keys }: { keys: readonly string[] | null }) {
  const { t } = useTranslation('fleet')
  if (keys === null) return <span className="text-ink-3">{t('subscriptions.unread')}</span>
  if (keys.length === 0) return <span className="text-ink-3">{t('subscriptions.none')}</span>
  return (
    <span className="flex min-w-0 items-baseline gap-2 text-xs" title={keys.join(' ')}>
      <span className="min-w-4 shrink-0 tabular-nums">{keys.length}</span>
      <span className="line-clamp-1 min-w-0 whitespace-normal text-ink-2 [word-spacing:3px]">{keys.join(' ')}</span>
    </span>
  )
}

/** How many predictions are due, which leads to them, and how many were missed. */
export function OwedCell({ row }: { row: FleetRow }) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const { agentKey } = row
  const owed = countOwed(row)
  // Drafts are there to go to before it is known what else is due.
  const count = row.unable > 0 ? 0 : (owed ?? row.drafted)
  return (
    <OwedFigures row={row}>
      {count === 0 ? null : (
        <RowLink
          href={`#/predict?agents=${agentKey}`}
          onFollow={() => void navigate({ to: '/predict', search: { agents: agentKey } })}
          label={t('due.open', { count })}
          className="font-semibold hover:text-accent hover:underline"
        >
          {owed ?? '—'}
        </RowLink>
      )}
    </OwedFigures>
  )
}

/**
 * The figures as they look; `children` stand in for the count of what is due. What is due of an agent that cannot
 * predict is in brackets.
 */
export function OwedFigures({ row, children }: { row: FleetRow; children?: ReactNode }) {
  const { t } = useTranslation('fleet')
  const { drafted, waiting, missed, unable } = row
  const owed = countOwed(row)
  const help = [
    owed === null
      ? t('due.unknown')
      : unable > 0
        ? t('due.unable', { count: unable })
        : t('due.help', { owed, drafted, waiting }),
    ...(missed > 0 ? [t('due.missed', { count: missed })] : []),
  ].join(' · ')
  return (
    <span title={help}>
      {missed > 0 ? (
        <span aria-hidden className="mr-1.5 font-semibold text-bad">
          ✗{missed}
        </span>
      ) : null}
      {children ?? (
        <span className={owed !== null && owed > 0 ? 'font-semibold' : 'text-ink-3'}>
          {owed === null ? '—' : unable > 0 ? `(${unable})` : owed}
        </span>
      )}
      <span className="sr-only">{help}</span>
    </span>
  )
}
