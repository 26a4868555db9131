import { Check, CircleAlert } from 'lucide-react'
import { formatConfidence, percentOfConfidence, readConfidence } from '#contract/rules/predictions/confidence.ts'
import { countSentences } from '#contract/rules/registrations/answer-advice.ts'
import type { AnswerDraft, AnswerText } from '#contract/rules/registrations/registration-answer.ts'
import { readTextList } from '#contract/rules/text/text-list.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import type { AnswerValidation } from '../challenge/validate-answer.ts'

interface FieldCheckProps {
  field: AnswerText
  draft: AnswerDraft
  validation: AnswerValidation
  /** The error itself is at the field then. */
  isWrong: boolean
}

/** What a field asks for while it is empty; then how far it is, what would make it better, or that it is fine. */
export function FieldCheck({ field, draft, validation, isWrong }: FieldCheckProps) {
  const { t } = useTranslation('registrations')
  const text = draft[field].trim()
  const { list } = useJoins()
  const advice = validation.advice.get(field)
  const count = useReading(field, text)
  const help = t(`answerHelp.${field}`)
  // An empty field is advised on only once the rest is there.
  if (text === '' && (advice === undefined || validation.faults.size > 0)) return help
  if (isWrong || validation.faults.has(field)) return count === '' ? help : count
  if (advice !== undefined) {
    return (
      <span className="flex items-start gap-1 text-warn">
        <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
        <span>
          {advice === 'asset_left_out'
            ? t('advice.asset_left_out', { symbols: list(validation.missingAssets) })
            : t(`advice.${advice}`)}
          {count === '' ? null : <span className="text-ink-2"> {count}</span>}
        </span>
      </span>
    )
  }
  return (
    <span className="flex items-center gap-1 text-ok">
      <Check aria-hidden className="size-3 shrink-0" strokeWidth={3} />
      {t('fine')}
      {count === '' ? null : <span className="text-ink-2">{count}</span>}
    </span>
  )
}

/** How long a text is, or what was read from it: a confidence and a list can be typed in more ways than one. */
function useReading(field: AnswerText, text: string): string {
  const { t } = useTranslation('registrations')
  if (text === '') return ''
  if (field === 'confidenceText') {
    const reading = readConfidence(text)
    if (reading.kind !== 'ok') return ''
    const { value } = reading
    return t('readAs.confidence', { value: formatConfidence(value), percent: percentOfConfidence(value) })
  }
  if (field === 'relatedEvents' || field === 'affectedAssets') {
    const isSymbols = field === 'affectedAssets'
    const read = readTextList(text, isSymbols ? 'symbols' : 'texts')
    return t(isSymbols ? 'readAs.symbols' : 'readAs.events', {
      count: read.length,
      list: escapeInvisible(read.join(' · ')),
    })
  }
  if (field === 'analysis') return t('length', { count: text.length })
  const counts: readonly AnswerText[] = ['reasoning', 'shortTerm', 'mediumTerm']
  return counts.includes(field) ? t('sentences', { count: countSentences(text) }) : ''
}
