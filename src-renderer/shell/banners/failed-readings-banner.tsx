import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useFailedReadings } from './failed-readings.ts'

/**
 * What is shown stays when it cannot be read again. That, why, and from when it is, is said for every screen in one
 * place.
 */
export function FailedReadingsBanner() {
  const { t } = useTranslation('shell')
  const failed = useFailedReadings()
  const [first] = failed
  if (first === undefined) return null
  const readAtMs = Math.min(...failed.map(({ state }) => state.dataUpdatedAt))
  return (
    <section
      aria-label={t('fresh.notReadAgainLabel')}
      className="flex items-start gap-2 border-line border-b bg-surface px-4 py-1.5"
    >
      <div className="min-w-0 flex-1">
        <CallErrorNote
          error={first.state.error}
          about={t('fresh.notReadAgain')}
          compact
          onRetry={() => {
            // What fails again is in the state of its query, and so still here.
            for (const query of failed) void query.fetch().catch(() => undefined)
          }}
        />
      </div>
      <span className="shrink-0 pl-3 text-xs text-ink-2">
        <TimeText lead={t('fresh.readAt')} atMs={readAtMs} />
      </span>
    </section>
  )
}
