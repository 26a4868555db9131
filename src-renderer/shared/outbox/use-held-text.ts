import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useConfirmedText, useContentWords } from '../../ui/text/confirmed-prediction.tsx'

/** Whether the service is known to have another content than was sent. */
export function isOtherHeld(row: OutboxRow): boolean {
  return isPredictionWrite(row) && row.held?.differs === true && !row.held.isReplaced
}

/** The outbox does not know what became of the challenge. */
const isPending = true

/** What the service holds of a prediction that was sent, in words; null for another kind and while nothing is known. */
export function useHeldText(): (row: OutboxRow) => string | null {
  const { t } = useTranslation('outbox')
  const confirmedText = useConfirmedText()
  const words = useContentWords()
  return (row) => {
    if (!isPredictionWrite(row) || row.held === null) return null
    if (!row.held.isReplaced)
      return confirmedText({ held: row.held, content: row.held, sent: row, outcomes: row.outcomes, isPending })
    const held = words(row.held, { outcomes: row.outcomes, isPending })
    return held === null ? t('known.replacedUnknown') : t('known.replaced', { held })
  }
}
