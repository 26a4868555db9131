import { longestReasoning } from '#contract/rules/predictions/reasoning-limit.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'

interface ReasoningBoxProps {
  rowName: string
  value: string
  onChange: (value: string) => void
}

/** Why, in the agent's words; optional. */
export function ReasoningBox({ rowName, value, onChange }: ReasoningBoxProps) {
  const { t } = useTranslation('predictions')
  return (
    <TextField
      label={t('reasoning.label', { name: escapeInvisible(rowName) })}
      multiline
      rows={3}
      placeholder={t('reasoning.placeholder')}
      value={value}
      onChange={onChange}
      maxLength={longestReasoning}
      description={t('reasoning.limit', { count: value.length, max: longestReasoning })}
    />
  )
}
