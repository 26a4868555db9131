import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** What a write is, in a word or two: the asset of a prediction or its revision, else its kind. */
export function useWriteLabel(): (row: OutboxRow) => string {
  const { t } = useTranslation('outbox')
  return (row) => (isPredictionWrite(row) ? row.asset : t(`kind.${row.kind}`))
}
