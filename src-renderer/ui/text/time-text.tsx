import { useTranslation } from '../../i18n/use-translation.tsx'
import { useIsWhole } from '../rows-first.tsx'
import { useFromNow, useUi } from '../ui-provider.tsx'
import { cutRoughDuration, dayMs, formatMoment, formatRoughDuration } from './format-time.ts'
import { useTimeText } from './use-time-text.ts'

interface TimeTextProps {
  /** Ms since the epoch; null is shown as a dash with `absent` as its meaning. */
  atMs: number | null
  absent?: string
  /** Words before it, such as "Updated". Between Chinese words there is no space. */
  lead?: string
}

const endsInHan = /\p{Script=Han}$/u
const beginsWithHan = /^\p{Script=Han}/u

/** A moment: relative within a day (`2 min ago`), else its date and time; local time and UTC on hover. */
export function TimeText({ atMs, absent, lead }: TimeTextProps) {
  if (atMs !== null) return <KnownTime atMs={atMs} lead={lead} />
  const words = <span className="text-ink-3">{absent ?? '–'}</span>
  return lead === undefined ? (
    words
  ) : (
    <>
      {lead} {words}
    </>
  )
}

function KnownTime({ atMs, lead }: { atMs: number; lead: string | undefined }) {
  const { t } = useTranslation('ui')
  const { language } = useUi()
  const { units, bothZones } = useTimeText()
  // The formatters of both zones are the dearest of all that rows need, and no pointer is there yet.
  const hasTitle = useIsWhole()
  const distanceMs = useFromNow((nowMs) => Math.sign(atMs - nowMs) * cutRoughDuration(Math.abs(atMs - nowMs)))
  const words = (): string => {
    if (Math.abs(distanceMs) >= dayMs) return formatMoment(atMs, { nowMs: atMs - distanceMs, language })
    if (Math.abs(distanceMs) < 5_000) return t('time.now')
    const length = formatRoughDuration(Math.abs(distanceMs), units)
    return t(distanceMs > 0 ? 'time.in' : 'time.ago', { length })
  }
  const text = words()
  return (
    <>
      {lead}
      {lead === undefined || (endsInHan.test(lead) && beginsWithHan.test(text)) ? null : ' '}
      <time
        dateTime={new Date(atMs).toISOString()}
        {...(hasTitle ? { title: bothZones(atMs) } : {})}
        className="whitespace-nowrap"
      >
        {text}
      </time>
    </>
  )
}
