import { useTranslation } from 'react-i18next'
import type { AnswerDraft, AnswerFault, AnswerField } from '#contract/rules/registration-answer.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface AnswerFieldsProps {
  draft: AnswerDraft
  faults: ReadonlyMap<AnswerField, AnswerFault>
  /** Whether what is wrong is said already; not before the first try to send. */
  showsFaults: boolean
  onChange: (part: Partial<AnswerDraft>) => void
}

type TextName = Exclude<AnswerField, 'longDirection' | 'magnitude' | 'shortDirection'>

/** The answer's own form: the long one, or the short one that the cn site also takes. */
export function AnswerFields({ draft, faults, showsFaults, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('register')
  const box = (field: TextName, multiline = false) => {
    const fault = faults.get(field)
    return (
      <TextField
        label={t(`answer.${field}`)}
        description={t(`answerHelp.${field}`)}
        autoComplete="off"
        multiline={multiline}
        rows={3}
        value={draft[field]}
        onChange={(value) => onChange({ [field]: value })}
        errorMessage={showsFaults && fault !== undefined ? t(`fault.${fault}`) : null}
      />
    )
  }
  if (draft.form === 'short') {
    return (
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t('answer.shortDirection')}
          options={(['up', 'flat', 'down'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
          value={draft.shortDirection}
          onChange={(shortDirection) => onChange({ shortDirection })}
        />
        {box('analysis', true)}
        <span className="text-xs text-ink-2">{t('length', { count: draft.analysis.trim().length })}</span>
        {box('confidenceText')}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {box('eventSummary', true)}
      {box('affectedAssets')}
      <div className="flex flex-wrap gap-6">
        <SegmentedControl
          label={t('answer.longDirection')}
          options={(['bullish', 'mixed', 'bearish'] as const).map((value) => ({
            value,
            label: t(`choice.${value}`),
          }))}
          value={draft.longDirection}
          onChange={(longDirection) => onChange({ longDirection })}
        />
        <SegmentedControl
          label={t('answer.magnitude')}
          options={(['low', 'medium', 'high'] as const).map((value) => ({
            value,
            label: t(`choice.${value}`),
          }))}
          value={draft.magnitude}
          onChange={(magnitude) => onChange({ magnitude })}
        />
      </div>
      {box('reasoning', true)}
      {box('shortTerm', true)}
      {box('mediumTerm', true)}
      {box('confidenceText')}
      {box('relatedEvents')}
    </div>
  )
}
