import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useUi } from '../ui-provider.tsx'
import { type DurationUnits, formatBothZones } from './format-time.ts'

/** Units of time in the language in use, and the tooltip of a moment (local time and UTC). */
export function useTimeText(): { units: DurationUnits; bothZones: (atMs: number) => string } {
  const { t } = useTranslation('ui')
  const { language } = useUi()
  return useMemo(
    () => ({
      units: {
        day: (count) => t('time.days', { n: count }),
        hour: (count) => t('time.hours', { n: count }),
        minute: (count) => t('time.minutes', { n: count }),
        minuteAlone: (count) => t('time.minutesAlone', { n: count }),
        second: (count) => t('time.seconds', { n: count }),
      },
      bothZones: (atMs) => t('time.bothZones', formatBothZones(atMs, language)),
    }),
    [t, language],
  )
}
