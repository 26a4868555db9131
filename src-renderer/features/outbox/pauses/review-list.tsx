import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { useWriteLabel } from '../../../shared/outbox/use-write-label.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { findLanguage } from '../../../ui/text/find-language.ts'
import { formatMoment } from '../../../ui/text/format-time.ts'
import { NameText } from '../../../ui/text/name-text.tsx'
import { useCount } from '../../../ui/text/use-count.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useTimeText } from '../../../ui/text/use-time-text.ts'
import { useNow, useUi } from '../../../ui/ui-provider.tsx'
import { WriteContent } from '../write-content.tsx'
import { groupReviewed, type ReviewGroup } from './review-groups.ts'

/** Writes in groups, soonest deadline first; says how many of how many are listed. */
export function ReviewList({ rows, total }: { rows: readonly OutboxRow[]; total: number }) {
  const { t } = useTranslation('outbox')
  const count = useCount()
  const groups = useMemo(() => groupReviewed(rows), [rows])
  return (
    <>
      <ul className="flex max-h-72 flex-col overflow-auto rounded-md border border-line">
        {groups.map((group) => (
          <li key={group.key} className="border-line border-b last:border-b-0">
            <ReviewGroupHeading group={group} />
            <ul>
              {group.rows.map((row) => (
                <ReviewLine key={row.outboxId} row={row} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {total <= rows.length ? null : (
        <p role="status" className="text-xs text-warn">
          {t('cut', { shown: count(rows.length), of: count(total) })}
        </p>
      )}
    </>
  )
}

function ReviewGroupHeading({ group: { challenge, rows } }: { group: ReviewGroup }) {
  const app = useAppState()
  const serviceNames = useServiceNames()
  const { language } = useUi()
  const { bothZones } = useTimeText()
  const nowMs = useNow()
  const [first] = rows
  if (first === undefined) return null
  return (
    <div className="flex h-7 items-center gap-2 bg-ground px-3">
      <SiteTag site={first.site} serviceName={serviceNames.get(first.deploymentId)} />
      {challenge === null ? (
        <span className="flex min-w-0 font-medium">
          <NameText text={first.agentName} />
        </span>
      ) : (
        <>
          <span className="shrink-0 font-medium">{escapeInvisible(challenge.asset)}</span>
          <span
            lang={findLanguage(challenge.question)}
            className="min-w-0 flex-1 truncate text-ink-2"
            title={escapeInvisible(challenge.question)}
          >
            {escapeInvisible(challenge.question)}
          </span>
          <time
            dateTime={new Date(challenge.deadlineAtMs).toISOString()}
            title={bothZones(challenge.deadlineAtMs)}
            className="shrink-0 text-ink-2"
          >
            {formatMoment(challenge.deadlineAtMs, { nowMs, language })}
          </time>
          <Countdown atMs={challenge.deadlineAtMs} offsetMs={getClockOffsetMs(app, challenge)} />
        </>
      )}
    </div>
  )
}

function ReviewLine({ row }: { row: OutboxRow }) {
  const labelOf = useWriteLabel()
  return (
    <li className="grid min-h-7 grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] items-center gap-3 px-3">
      <span className="flex min-w-0">{isPredictionWrite(row) ? <NameText text={row.agentName} /> : labelOf(row)}</span>
      <span className="flex min-w-0">
        <WriteContent row={row} />
      </span>
      {isUnsent(row.state) ? <CancelButton row={row} /> : <span />}
    </li>
  )
}

/** Takes one write back while the others stay; "Cancel" is the dialog's own. */
function CancelButton({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('pauses')
  const { client } = useBridge()
  const labelOf = useWriteLabel()
  const { list } = useJoins()
  const say = useErrorToast()
  const cancel = useMutation({
    mutationFn: () => client.outbox.cancel({ outboxId: row.outboxId }),
    onError: (error) => say(error),
  })
  return (
    <Button
      size="sm"
      aria-label={t('resume.dropOne', { about: escapeInvisible(list([row.agentName, labelOf(row)])) })}
      isPending={cancel.isPending}
      onPress={() => cancel.mutate()}
    >
      {t('resume.drop')}
    </Button>
  )
}
