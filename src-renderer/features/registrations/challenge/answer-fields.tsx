import { useState } from 'react'
import {
  type AnswerDraft,
  type AnswerField,
  type AnswerText,
  longestAnswerText,
} from '#contract/rules/registrations/registration-answer.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldCheck } from '../form/field-check.tsx'
import type { AnswerValidation } from './validate-answer.ts'

interface AnswerFieldsProps {
  draft: AnswerDraft
  validation: AnswerValidation
  /** Whether what is missing is marked as wrong already; not before the first try to send. */
  showsFaults: boolean
  onChange: (part: Partial<AnswerDraft>) => void
}

/**
 * The answer's own form: the long one, or the short one that the cn site also takes. Each field says what is wrong with
 * it as it is typed.
 */
export function AnswerFields({ draft, validation, showsFaults, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('registrations')
  const [left, setLeft] = useState<ReadonlySet<AnswerText>>(new Set())
  const box = (field: AnswerText, rows = 0) => {
    const fault = validation.faults.get(field)
    const isTyped = left.has(field) && draft[field].trim() !== ''
    const isWrong = fault !== undefined && (showsFaults || isTyped || fault === 'over_limit')
    return (
      <TextField
        label={t(`answer.${field}`)}
        mark={field === 'relatedEvents' ? t('optional') : null}
        description={<FieldCheck field={field} draft={draft} validation={validation} isWrong={isWrong} />}
        autoComplete="off"
        multiline={rows > 0}
        rows={rows}
        value={draft[field]}
        onChange={(value) => onChange({ [field]: value })}
        onBlur={() => setLeft((last) => new Set([...last, field]))}
        errorMessage={isWrong ? t(`fault.${fault}`, { limit: longestAnswerText }) : null}
      />
    )
  }
  const unchosen = (field: AnswerField): string | null => {
    const fault = validation.faults.get(field)
    return showsFaults && fault !== undefined ? t(`fault.${fault}`) : null
  }
  if (draft.form === 'short') {
    return (
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t('answer.shortDirection')}
          options={(['up', 'flat', 'down'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
          value={draft.shortDirection}
          onChange={(shortDirection) => onChange({ shortDirection })}
          errorMessage={unchosen('shortDirection')}
        />
        {box('analysis', 5)}
        {box('confidenceText')}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {box('eventSummary', 2)}
      <div className="flex flex-col gap-1">
        {box('affectedAssets')}
        <MissingAssets draft={draft} validation={validation} onChange={onChange} />
      </div>
      <Directions draft={draft} unchosen={unchosen} onChange={onChange} />
      {box('reasoning', 3)}
      <div className="grid grid-cols-2 gap-3">
        {box('shortTerm', 3)}
        {box('mediumTerm', 3)}
        {box('confidenceText')}
        {box('relatedEvents', 2)}
      </div>
    </div>
  )
}

/** Puts the assets that the prompt names into the answer, one press each. */
function MissingAssets({ draft, validation, onChange }: Omit<AnswerFieldsProps, 'showsFaults'>) {
  const { t } = useTranslation('registrations')
  if (validation.missingAssets.length === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {validation.missingAssets.map((symbol) => (
        <Button
          key={symbol}
          size="sm"
          onPress={() => onChange({ affectedAssets: [draft.affectedAssets.trim(), symbol].filter(Boolean).join(', ') })}
        >
          {t('addAsset', { symbol })}
        </Button>
      ))}
    </span>
  )
}

interface DirectionsProps extends Pick<AnswerFieldsProps, 'draft' | 'onChange'> {
  unchosen: (field: AnswerField) => string | null
}

function Directions({ draft, unchosen, onChange }: DirectionsProps) {
  const { t } = useTranslation('registrations')
  return (
    <div className="flex flex-wrap gap-6">
      <SegmentedControl
        label={t('answer.longDirection')}
        options={(['bullish', 'mixed', 'bearish'] as const).map((value) => ({
          value,
          label: t(`choice.${value}`),
        }))}
        value={draft.longDirection}
        onChange={(longDirection) => onChange({ longDirection })}
        errorMessage={unchosen('longDirection')}
      />
      <SegmentedControl
        label={t('answer.magnitude')}
        options={(['low', 'medium', 'high'] as const).map((value) => ({
          value,
          label: t(`choice.${value}`),
        }))}
        value={draft.magnitude}
        onChange={(magnitude) => onChange({ magnitude })}
        errorMessage={unchosen('magnitude')}
      />
    </div>
  )
}
