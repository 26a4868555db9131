import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import type { DeskLine } from '../desk-line.ts'
import { PayoffPreview, TrackRecord } from '../payoff-preview.tsx'
import { ConfidenceField } from './confidence-field.tsx'
import { DirectionField } from './direction-field.tsx'

export interface DeskRowFieldsProps {
  line: DeskLine
  withoutRoom: readonly string[]
  isExpanded: boolean
  onReasoning: () => void
  draft: Draft
  edit: (patch: Partial<Draft>) => void
}

/** What is typed in a row, and what would come of it. */
export function DeskRowFields({ line, withoutRoom, isExpanded, onReasoning, draft, edit }: DeskRowFieldsProps) {
  const { row, challenge } = line
  const { t } = useTranslation('predictions')
  return (
    <>
      <span data-field="direction" className="min-w-0 pr-3">
        <DirectionField
          rowName={line.name}
          outcomes={challenge.outcomes}
          site={challenge.site}
          value={draft.direction}
          onChange={(direction) => edit({ direction })}
        />
      </span>
      <span data-field="confidence" className="min-w-0">
        <ConfidenceField
          rowName={line.name}
          text={draft.confidenceText}
          onChange={(confidenceText) => edit({ confidenceText })}
        />
      </span>
      {withoutRoom.includes('payoff') ? null : (
        <PayoffPreview confidenceText={draft.confidenceText} record={row.record} />
      )}
      {withoutRoom.includes('record') ? null : (
        <TrackRecord confidenceText={draft.confidenceText} record={row.record} />
      )}
      <span className="-ml-2 min-w-0">
        <Button
          variant="plain"
          size="sm"
          aria-expanded={isExpanded}
          aria-label={t('reasoning.label', { name: escapeInvisible(line.name) })}
          onPress={onReasoning}
        >
          {isExpanded
            ? t('reasoning.close')
            : draft.reasoning === ''
              ? t('reasoning.add')
              : t('reasoning.chars', { count: draft.reasoning.length })}
        </Button>
      </span>
    </>
  )
}
