import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useIsWhole } from '../rows-first.tsx'
import { useFromNow, useUi } from '../ui-provider.tsx'
import { cutRoughDuration, dayMs, formatMoment, formatRoughDuration } from './format-time.ts'
import { addGap } from './join-sentences.ts'
import { useTimeText } from './use-time-text.ts'

interface TimeTextProps {
  /** Ms since the epoch; null is shown as a dash with `absent` as its meaning. */
  atMs: number | null
  absent?: string
  /** Default 0. The clock that the moment is read off minus this machine's, in ms: another one's says how far it is. */
  offsetMs?: number
  /** Words before it, such as "Updated". Between Chinese words there is no space. */
  lead?: string
}

/** A moment: relative within a day (`2 min ago`), else its date and time; local time and UTC on hover. */
export function TimeText({ atMs, absent = '–', offsetMs = 0, lead }: TimeTextProps) {
  if (atMs !== null) return <KnownTime atMs={atMs} offsetMs={offsetMs} lead={lead} />
  return (
    <>
      {lead === undefined ? null : addGap(lead, absent)}
      <span className="text-ink-3">{absent}</span>
    </>
  )
}

interface KnownTimeProps {
  atMs: number
  offsetMs: number
  lead: string | undefined
}

function KnownTime({ atMs, offsetMs, lead }: KnownTimeProps) {
  const { text, time } = useMoment(atMs, offsetMs)
  return (
    <>
      {lead === undefined ? null : addGap(lead, text)}
      {time}
    </>
  )
}

interface TimeSpanProps {
  /** Words before the first moment, such as "Between". */
  lead: string
  /** Both in ms since the epoch. */
  fromMs: number
  toMs: number
  /** Words between the two. */
  and: string
}

/** Two moments between which something happened, each as `TimeText` writes it. */
export function TimeSpan({ lead, fromMs, and, toMs }: TimeSpanProps) {
  const from = useMoment(fromMs)
  const to = useMoment(toMs)
  return (
    <>
      {addGap(lead, from.text)}
      {from.time}
      {addGap(from.text, and).slice(from.text.length)}
      {addGap(and, to.text)}
      {to.time}
    </>
  )
}

function useMoment(atMs: number, offsetMs = 0): { text: string; time: ReactNode } {
  const { t } = useTranslation('ui')
  const { language } = useUi()
  const { units, bothZones } = useTimeText()
  // The formatters of both zones are the dearest of all that rows need, and no pointer is there yet.
  const hasTitle = useIsWhole()
  const distanceMs = useFromNow((nowMs) => {
    const leftMs = atMs - nowMs - offsetMs
    return Math.sign(leftMs) * cutRoughDuration(Math.abs(leftMs))
  })
  const words = (): string => {
    if (Math.abs(distanceMs) >= dayMs) return formatMoment(atMs, { nowMs: atMs - distanceMs, language })
    if (Math.abs(distanceMs) < 5_000) return t('time.now')
    const length = formatRoughDuration(Math.abs(distanceMs), units)
    return t(distanceMs > 0 ? 'time.in' : 'time.ago', { length })
  }
  const text = words()
  const time = (
    <time
      dateTime={new Date(atMs).toISOString()}
      {...(hasTitle ? { title: bothZones(atMs) } : {})}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
  return { text, time }
}
