import { useState } from 'react'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { DeskLine, RowsAre } from './desk-line.ts'
import { ConfidenceField } from './row/confidence-field.tsx'
import { DirectionField } from './row/direction-field.tsx'
import { ReasoningBox } from './row/reasoning-box.tsx'

interface ApplyDialogProps {
  /** Selected rows that can still be changed. */
  lines: readonly DeskLine[]
  rowsAre: RowsAre
  /** How many of the selected cannot be changed any more. */
  skipped: number
  onApply: (patch: Partial<Draft>) => void
  onClose: () => void
}

/** Puts the same values into several rows; what is left empty here stays as it is there. */
export function ApplyDialog({ lines, rowsAre, skipped, onApply, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('predictions')
  const count = lines.length
  const common = findCommonChallenge(lines)
  const [direction, setDirection] = useState<Direction | null>(null)
  const [confidenceText, setConfidenceText] = useState('')
  const [reasoning, setReasoning] = useState('')
  const reading = readConfidence(confidenceText)
  const patch: Partial<Draft> = {
    ...(direction === null ? {} : { direction }),
    ...(reading.kind === 'ok' ? { confidenceText } : {}),
    ...(reasoning === '' ? {} : { reasoning }),
  }
  const isReady = (reading.kind === 'ok' || reading.kind === 'empty') && Object.keys(patch).length > 0 && count > 0
  const everyone = t('selection.count', { count })
  return (
    <Dialog
      title={t(`selection.applyTitle.${rowsAre}`, { count })}
      onClose={onClose}
      isChanged={Object.keys(patch).length > 0}
      footer={
        <Button variant="primary" isDisabled={!isReady} onPress={() => onApply(patch)}>
          {t('selection.applyAction')}
        </Button>
      }
    >
      <p className="text-ink-2">{t('selection.applyText')}</p>
      {skipped === 0 ? null : <p className="text-warn">{t(`selection.skipped.${rowsAre}`, { count: skipped })}</p>}
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-2">{t('column.direction')}</span>
        {common === null ? (
          <p className="text-ink-2">{t('selection.directionsDiffer')}</p>
        ) : (
          <DirectionField
            rowName={everyone}
            outcomes={common.outcomes}
            site={common.site}
            value={direction}
            onChange={setDirection}
          />
        )}
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-2">{t('column.confidence')}</span>
        <ConfidenceField rowName={everyone} text={confidenceText} onChange={setConfidenceText} />
      </div>
      <ReasoningBox rowName={everyone} value={reasoning} onChange={setReasoning} />
    </Dialog>
  )
}

/** One challenge whose directions are those of all rows: their only one, or any where all are about prices. */
function findCommonChallenge(lines: readonly DeskLine[]): ChallengeView | null {
  const [first, ...others] = lines.map(({ challenge }) => challenge)
  if (first === undefined) return null
  const isSame = ({ challengeKey, outcomes }: ChallengeView): boolean =>
    challengeKey === first.challengeKey || (outcomes.kind === 'price' && first.outcomes.kind === 'price')
  return others.every(isSame) ? first : null
}
