import { useTranslation } from '../../i18n/use-translation.tsx'
import { formatDuration } from '../../ui/text/format-time.ts'
import { useTimeText } from '../../ui/text/use-time-text.ts'
import { useNow } from '../../ui/ui-provider.tsx'

/** How long until a write that waits is sent, to the second, on this machine's clock. Not read out by itself. */
export function GoesIn({ atMs }: { atMs: number }) {
  const { t } = useTranslation('outbox')
  const { units, bothZones } = useTimeText()
  const leftMs = atMs - useNow()
  return (
    <span role="timer" aria-live="off" title={bothZones(atMs)} className="whitespace-nowrap tabular-nums">
      {leftMs <= 0 ? t('limits.goesNow') : t('limits.goesIn', { time: formatDuration(leftMs + 999, units) })}
    </span>
  )
}
