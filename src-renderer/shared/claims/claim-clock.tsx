import { claimClosingMs } from '#contract/rules/agents/claim-state.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Countdown } from '../../ui/text/countdown.tsx'
import { useTimeText } from '../../ui/text/use-time-text.ts'
import { useNow } from '../../ui/ui-provider.tsx'

interface ClaimClockProps {
  /** On the service's clock; null when nobody knows. */
  atMs: number | null
  offsetMs: number
  /** It ends by then, or sooner. */
  isAtLatest?: boolean
  /** Said when there is no time. */
  absent: string
}

/** How long a link or the time without an owner lasts; local time and UTC on hover. */
export function ClaimClock({ atMs, offsetMs, isAtLatest = false, absent }: ClaimClockProps) {
  const { t } = useTranslation('claims')
  const { bothZones } = useTimeText()
  const nowMs = useNow() + offsetMs
  if (atMs === null) return <span className="text-ink-3">{absent}</span>
  if (atMs > nowMs) {
    const left = <Countdown atMs={atMs} offsetMs={offsetMs} closingMs={claimClosingMs} />
    if (!isAtLatest) return left
    return (
      <span title={t('clock.atLatestHelp')}>
        {t('clock.atLatest')} {left}
      </span>
    )
  }
  return (
    <span title={bothZones(atMs)} className="font-medium text-bad">
      {t('clock.over')}
    </span>
  )
}
