import { deadlineOf } from '#contract/rules/challenges/deadline.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { useFromNow } from '../ui-provider.tsx'
import { cutDuration, formatDuration } from './format-time.ts'
import { useTimeText } from './use-time-text.ts'

interface CountdownProps {
  /** The deadline in ms since the epoch, on the service's clock. */
  atMs: number
  /** The service's clock minus this machine's, in ms. */
  offsetMs: number
  roundTripMs?: number
  writesAheadMs?: number
  /** How long before its end it is shown as near, in ms; as a deadline of predictions when absent. */
  closingMs?: number
}

const tones = {
  open: '',
  closing: 'text-warn font-medium',
  'last-seconds': 'text-bad font-semibold',
  closed: 'text-ink-3',
}

/** The time left to a deadline, to the second, on the service's clock. Not read out by itself. */
export function Countdown({ atMs, offsetMs, roundTripMs = 0, writesAheadMs = 0, closingMs }: CountdownProps) {
  const { t } = useTranslation('ui')
  const { units, bothZones } = useTimeText()
  const deadlineAt = (nowMs: number) =>
    deadlineOf({
      ...{ deadlineAtMs: atMs, serviceNowMs: nowMs + offsetMs, roundTripMs, writesAheadMs },
      ...(closingMs === undefined ? {} : { closingMs }),
    })
  const phase = useFromNow((nowMs) => deadlineAt(nowMs).phase)
  const leftMs = useFromNow((nowMs) => cutDuration(deadlineAt(nowMs).leftMs))
  return (
    <span
      role="timer"
      aria-live="off"
      title={bothZones(atMs)}
      className={joinClassNames('whitespace-nowrap', tones[phase])}
    >
      {phase === 'closed' ? t('time.closed') : formatDuration(leftMs, units)}
    </span>
  )
}
