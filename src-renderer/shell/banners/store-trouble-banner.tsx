import { TriangleAlert } from 'lucide-react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { TimeText } from '../../ui/text/time-text.tsx'

/**
 * What is wrong with the database while it is in use, on every screen: it takes nothing more, since when, or some of it
 * cannot be read. Stays as long as that is so.
 */
export function StoreTroubleBanner() {
  const { t } = useTranslation('shell')
  const { refusedSinceMs, isLocked, unreadRows } = useAppState().storeTrouble
  if (refusedSinceMs === null && unreadRows === 0) return null
  return (
    <section aria-label={t('storeTrouble.label')}>
      {refusedSinceMs === null ? null : (
        <div className="flex items-start gap-2 border-line border-b bg-bad-soft px-4 py-2">
          <div className="min-w-0 flex-1">
            <ErrorNote
              error={{ code: 'store_unavailable', details: isLocked ? { reason: 'locked' } : {} }}
              about={t('storeTrouble.refused')}
              compact
            />
          </div>
          <span className="shrink-0 pl-3 text-xs text-ink-2">
            <TimeText lead={t('storeTrouble.since')} atMs={refusedSinceMs} />
          </span>
        </div>
      )}
      {unreadRows === 0 ? null : (
        <div className="flex items-start gap-2 border-line border-b bg-warn-soft px-4 py-2 text-xs">
          <TriangleAlert aria-hidden className="mt-px size-4 shrink-0 text-warn" />
          <p role="status">
            {joinSentences([t('storeTrouble.unread', { count: unreadRows }), t('storeTrouble.doUnread')])}
          </p>
        </div>
      )}
    </section>
  )
}
