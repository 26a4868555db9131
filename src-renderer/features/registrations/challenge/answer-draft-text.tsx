import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'

const longFields = [
  'eventSummary',
  'affectedAssets',
  'longDirection',
  'magnitude',
  'reasoning',
  'shortTerm',
  'mediumTerm',
  'confidenceText',
  'relatedEvents',
] as const
const shortFields = ['shortDirection', 'analysis', 'confidenceText'] as const
type DraftField = (typeof longFields)[number] | (typeof shortFields)[number]

/** What was typed and chosen for a challenge that is over, to be read and copied. */
export function AnswerDraftText({ draft }: { draft: AnswerDraft }) {
  const { t } = useTranslation('registrations')
  const textOf = (field: DraftField): string => {
    if (field !== 'longDirection' && field !== 'magnitude' && field !== 'shortDirection') return draft[field]
    const chosen = draft[field]
    return chosen === null ? '' : t(`choice.${chosen}`)
  }
  const fields = (draft.form === 'long' ? longFields : shortFields).filter((field) => textOf(field).trim() !== '')
  return (
    <section aria-label={t('keptAnswer.title')} className="flex max-w-[90ch] flex-col gap-2">
      <h3 className="font-semibold">{t('keptAnswer.title')}</h3>
      <p className="text-ink-2">{t('keptAnswer.text')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md border border-line bg-ground p-3 select-text">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-ink-2">{t(`answer.${field}`)}</dt>
            <dd className="break-words whitespace-pre-wrap">{escapeInvisible(textOf(field))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
