import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import type { Direction } from '#contract/rules/predictions/outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfidenceField } from './confidence-field.tsx'
import { DirectionField } from './direction-field.tsx'
import { ReasoningBox } from './reasoning-box.tsx'

interface ApplyDialogProps {
  challenge: ChallengeView
  /** Selected rows that can still be changed, and how many of the selected cannot. */
  count: number
  skipped: number
  onApply: (patch: Partial<Draft>) => void
  onClose: () => void
}

/** Puts the same values into several rows; what is left empty here stays as it is there. */
export function ApplyDialog({ challenge, count, skipped, onApply, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('predictions')
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
      title={t('selection.applyTitle', { count })}
      isOpen
      onOpenChange={onClose}
      isChanged={Object.keys(patch).length > 0}
      footer={
        <Button variant="primary" isDisabled={!isReady} onPress={() => onApply(patch)}>
          {t('selection.applyAction')}
        </Button>
      }
    >
      <p className="text-ink-2">{t('selection.applyText')}</p>
      {skipped === 0 ? null : <p className="text-warn">{t('selection.skipped', { count: skipped })}</p>}
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-2">{t('column.direction')}</span>
        <DirectionField
          agentName={everyone}
          outcomes={challenge.outcomes}
          site={challenge.site}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-2">{t('column.confidence')}</span>
        <ConfidenceField agentName={everyone} text={confidenceText} onChange={setConfidenceText} />
      </div>
      <ReasoningBox agentName={everyone} value={reasoning} onChange={setReasoning} />
    </Dialog>
  )
}
