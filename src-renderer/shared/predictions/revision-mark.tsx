import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useContentWords } from '../../ui/text/confirmed-prediction.tsx'
import { useTimeText } from '../../ui/text/use-time-text.ts'

type Revised = Pick<PredictionView, 'revisionNumber' | 'former' | 'outcomes'> & { isPending: boolean }

/**
 * Which revision of the prediction holds, with what it said before each; nothing for one that was never revised.
 * Without a number of the service's own it is counted by what was revised from here.
 */
export function RevisionMark({ row: { revisionNumber, former, ...about } }: { row: Revised }) {
  const { t } = useTranslation('predictions')
  const words = useContentWords()
  const { bothZones } = useTimeText()
  const number = revisionNumber ?? former.length + 1
  if (number < 2 && former.length === 0) return null
  const list = former
    .map((said) => t('revise.former', { content: words(said, about) ?? '–', until: bothZones(said.replacedAtMs) }))
    .join('\n')
  const label = t('revise.number', { number })
  const history = list === '' ? null : t('revise.history', { list })
  return (
    <span className="shrink-0 text-xs text-ink-2 tabular-nums" title={history ?? label}>
      <span aria-hidden>{t('revise.short', { number })}</span>
      <span className="sr-only">{history === null ? label : t('revise.read', { label, history })}</span>
    </span>
  )
}
