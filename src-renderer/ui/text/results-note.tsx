import type { ResultsReading } from '#contract/ipc/challenges.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../errors/use-error-text.ts'
import { useNow, useUi } from '../ui-provider.tsx'
import { formatMoment } from './format-time.ts'
import { joinSentences } from './join-sentences.ts'

/** In a sentence or two: what is missing of the results of a challenge and since when; null where nothing is. */
export function useResultsWords(): (results: ResultsReading, status: string) => string | null {
  const { t } = useTranslation('ui')
  const { language } = useUi()
  const nowMs = useNow()
  const time = (atMs: number): string => formatMoment(atMs, { nowMs, language })
  const errorWords = useErrorText()
  return ({ state, missing, sinceMs, nextAtMs, readings, error }, status) => {
    const word = escapeInvisible(status)
    const isIncomplete = state === 'incomplete' || missing.length > 0
    if (state === 'final' || (state === 'waiting' && error === null)) return null
    const what = isIncomplete
      ? t('results.missing', {
          status: word,
          what: missing.map((gap) => t(`results.gap.${gap}`)).join(t('results.and')),
          since: sinceMs === null ? '–' : time(sinceMs),
        })
      : t('results.notResolved', { status: word })
    return joinSentences([
      what,
      error === null ? '' : escapeInvisible(errorWords(error).what),
      t('results.readings', { count: readings }),
      nextAtMs === null ? t('results.byHand') : t('results.next', { at: time(nextAtMs) }),
    ])
  }
}
