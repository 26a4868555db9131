import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isNeverKnown } from '#contract/rules/outbox/never-known.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'

/** Why a write is in its state and what to do about it, in words; null where it carries no reason. */
export function useReasonText(): (row: OutboxRow) => { what: string; next: string } | null {
  const { t } = useTranslation('outbox')
  const words = useErrorText()
  return (row) => {
    if (row.error === null) return null
    const text = words(row.error)
    // One that is over is not checked any more.
    return isNeverKnown(row) ? { ...text, next: t('known.neverKnown') } : text
  }
}

/** Another console may have sent it: the backup that brought it here says no more. */
export function isOfAnotherConsole({ error }: Pick<OutboxRow, 'error'>): boolean {
  return error?.code === 'pack_not_sent_here' || error?.code === 'pack_prediction_missing'
}
