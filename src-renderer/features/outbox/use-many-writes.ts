import { useMutation } from '@tanstack/react-query'
import type { OutboxId } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { markActed } from '../../shared/frozen-rows/acted-rows.ts'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useToast } from '../../ui/toast.tsx'

/** How often main gave each outcome. */
function countOutcomes<Outcome extends string>(
  receipts: readonly { outcome: Outcome }[],
): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const { outcome } of receipts) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Acts on several writes, each of which says afterwards what became of them, by what main did. */
export function useManyWrites() {
  const { t } = useTranslation('outbox')
  const { client } = useBridge()
  const toast = useToast()
  const onError = useErrorToast()
  const sayDone = (title: string, remarks: readonly (string | null)[]): void => {
    const detail = joinSentences(remarks)
    toast({ title, tone: detail === '' ? 'ok' : 'bad', ...(detail === '' ? {} : { detail }) })
  }
  const cancel = useMutation({
    mutationFn: (outboxIds: OutboxId[]) => client.outbox.cancelMany({ outboxIds }),
    onSuccess: ({ receipts }, outboxIds) => {
      markActed(outboxIds)
      const { cancelled = 0, doubtful = 0, left = 0 } = countOutcomes(receipts)
      sayDone(t('bar.cancelled', { count: cancelled }), [
        doubtful === 0 ? null : t('bar.wasDoubtful', { count: doubtful }),
        left === 0 ? null : t('bar.hadLeft', { count: left }),
      ])
    },
    onError: (thrown) => onError(thrown),
  })
  const lookUp = useMutation({
    mutationFn: (outboxIds: OutboxId[]) => client.outbox.lookUpMany({ outboxIds }),
    onSuccess: ({ receipts }) => {
      const { settled = 0, unsettled = 0, unread = 0 } = countOutcomes(receipts)
      const remarks = [
        settled === 0 ? null : t('bar.settled', { count: settled }),
        unsettled === 0 ? null : t('bar.unsettled', { count: unsettled }),
        unread === 0 ? null : t('bar.unread', { count: unread }),
      ]
      toast({
        title: t('bar.lookedUp', { count: settled + unsettled }),
        detail: joinSentences(remarks),
        tone: unread === 0 ? 'ok' : 'bad',
      })
    },
    onError: (thrown) => onError(thrown),
  })
  const giveUp = useMutation({
    mutationFn: (outboxIds: OutboxId[]) => client.outbox.giveUpMany({ outboxIds }),
    onSuccess: ({ receipts }, outboxIds) => {
      markActed(outboxIds)
      const { given_up: givenUp = 0, left = 0 } = countOutcomes(receipts)
      sayDone(t('bar.givenUp', { count: givenUp }), [left === 0 ? null : t('bar.wasSettled', { count: left })])
    },
    onError: (thrown) => onError(thrown),
  })
  const dismiss = useMutation({
    mutationFn: (outboxIds: OutboxId[]) => client.outbox.dismiss({ kind: 'named', outboxIds }),
    onSuccess: ({ dismissed }, outboxIds) => {
      markActed(outboxIds)
      sayDone(t('bar.dismissed', { count: dismissed }), [])
    },
    onError: (thrown) => onError(thrown),
  })
  return { cancel, lookUp, giveUp, dismiss }
}
