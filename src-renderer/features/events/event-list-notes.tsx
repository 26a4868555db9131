import { TriangleAlert } from 'lucide-react'
import type { EventListReading } from '#contract/ipc/events.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { TimeText } from '../../ui/text/time-text.tsx'

interface EventListNotesProps {
  readings: readonly EventListReading[]
  shown: number
  total: number
}

/** Which lists of the sites are not whole or could not be read, a line each; nothing while all are. */
export function EventListNotes({ readings, shown, total }: EventListNotesProps) {
  const { t } = useTranslation('events')
  const serviceNames = useServiceNames()
  const lacking = readings.filter(
    ({ error, completeness }) => error !== null || (completeness !== null && !isComplete(completeness)),
  )
  if (lacking.length === 0 && total <= shown) return null
  return (
    <section aria-label={t('list.label')} className="border-line border-b bg-warn-soft px-4 py-2 text-sm">
      <ul className="flex flex-col gap-1">
        {lacking.map((reading) => (
          <li key={`${reading.deploymentId} ${reading.site}`} className="flex flex-wrap items-center gap-x-2">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
            <SiteTag site={reading.site} serviceName={serviceNames.get(reading.deploymentId)} />
            <ReadingText reading={reading} />
          </li>
        ))}
        {total <= shown ? null : <li>{t('cut', { shown, of: total })}</li>}
      </ul>
    </section>
  )
}

function ReadingText({ reading: { error, completeness, readAtMs } }: { reading: EventListReading }) {
  const { t } = useTranslation('events')
  const errorText = useErrorText()
  if (error !== null) {
    const what = escapeInvisible(errorText(error).what)
    if (readAtMs === null) return <span>{t('list.failed', { what })}</span>
    return (
      <span>
        <TimeText lead={t('list.failedKept', { what })} atMs={readAtMs} />
      </span>
    )
  }
  if (completeness === null) return null
  const { received, total, hasMore, unreadable } = completeness
  const parts = [
    unreadable === 0 ? null : t('list.unreadable', { count: unreadable }),
    !hasMore
      ? null
      : total !== null && total > received
        ? t('list.short', { received, total })
        : t(completeness.isMoreAssumed ? 'list.mayBeMore' : 'list.more', { count: received }),
  ]
  return <span>{joinSentences(parts)}</span>
}
