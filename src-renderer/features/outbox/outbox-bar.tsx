import { X } from 'lucide-react'
import { useState } from 'react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isDoubtful, isUnsent } from '#contract/rules/outbox/write-state.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { CancelManyDialog, GiveUpManyDialog } from './many-writes-dialogs.tsx'
import { useManyWrites } from './use-many-writes.ts'

interface OutboxBarProps {
  /** The ticked writes that are shown, as they are now: the only ones that an act reaches. */
  rows: readonly OutboxRow[]
  onClear: () => void
}

/** What is reviewed before it is done: the rows of the act, and how many of the ticked ones it does not reach. */
interface Review {
  act: 'cancel' | 'giveUp'
  rows: readonly OutboxRow[]
  others: number
}

/** What can be done with all ticked writes at once; each act says how many of them it reaches. */
export function OutboxBar({ rows, onClear }: OutboxBarProps) {
  const { t } = useTranslation('outbox')
  const [review, setReview] = useState<Review | null>(null)
  const { cancel, lookUp, giveUp, dismiss } = useManyWrites()
  const toCancel = rows.filter(({ state }) => isUnsent(state))
  const toLookUp = rows.filter(({ state }) => isDoubtful(state))
  const toGiveUp = rows.filter(({ state }) => state === 'needs_you')
  const toDismiss = rows.filter(({ isFlagged }) => isFlagged)
  const ask = (act: Review['act'], of: readonly OutboxRow[]): void =>
    setReview({ act, rows: of, others: rows.length - of.length })
  const close = (): void => setReview(null)
  return (
    <section
      aria-label={t('bar.label')}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-line border-t bg-picked px-4 py-1.5"
    >
      <span role="status" className="mr-2 font-medium">
        {t('bar.selected', { count: rows.length })}
      </span>
      {toCancel.length === 0 ? null : (
        <Button onPress={() => ask('cancel', toCancel)}>{t('bar.cancel', { count: toCancel.length })}</Button>
      )}
      {toLookUp.length === 0 && !lookUp.isPending ? null : (
        <Button isPending={lookUp.isPending} onPress={() => lookUp.mutate(toLookUp.map(outboxIdOf))}>
          {lookUp.isPending ? t('act.lookingUp') : t('bar.lookUp', { count: toLookUp.length })}
        </Button>
      )}
      {toGiveUp.length === 0 ? null : (
        <Button onPress={() => ask('giveUp', toGiveUp)}>{t('bar.giveUp', { count: toGiveUp.length })}</Button>
      )}
      {toDismiss.length === 0 ? null : (
        <Button isPending={dismiss.isPending} onPress={() => dismiss.mutate(toDismiss.map(outboxIdOf))}>
          {t('bar.dismiss', { count: toDismiss.length })}
        </Button>
      )}
      <span className="ml-auto" />
      <IconButton label={t('bar.clear')} icon={<X />} onPress={onClear} />
      {review?.act !== 'cancel' ? null : (
        <CancelManyDialog
          {...review}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate(review.rows.map(outboxIdOf), { onSettled: close })}
          onClose={close}
        />
      )}
      {review?.act !== 'giveUp' ? null : (
        <GiveUpManyDialog
          {...review}
          isPending={giveUp.isPending}
          onConfirm={() => giveUp.mutate(review.rows.map(outboxIdOf), { onSettled: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

const outboxIdOf = (row: OutboxRow) => row.outboxId
