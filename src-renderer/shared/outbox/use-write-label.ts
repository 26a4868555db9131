import { useTranslation } from 'react-i18next'
import { isPredictionWrite, type OutboxRow } from '#contract/ipc/outbox.procedures.ts'

/** What a write is, in a word or two: the asset of a prediction or its revision, else its kind. */
export function useWriteLabel(): (row: OutboxRow) => string {
  const { t } = useTranslation('outbox')
  return (row) => (isPredictionWrite(row) ? row.asset : t(`kind.${row.kind}`))
}
