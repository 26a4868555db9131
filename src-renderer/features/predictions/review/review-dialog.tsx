import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { SiteFrame } from '../../../ui/site-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DeadlineText } from '../desk/evidence-panel.tsx'
import { ProvisionalNote } from '../desk/provisional-note.tsx'
import type { DeskTiming } from '../desk/use-desk-deadline.ts'
import type { LeftOutGroup } from './left-out.ts'
import { LeftOutList } from './left-out-list.tsx'
import { ReceiptTable, type SentRow } from './receipt-table.tsx'
import { type ReviewedRow, ReviewTable } from './review-table.tsx'
import { ReviewCounts } from './review-tally.tsx'

interface ReviewDialogProps {
  challenge: ChallengeView
  timing: DeskTiming
  agentKeys: readonly AgentKey[]
  /** The other rows of the desk, as they were when the review was opened. */
  leftOut: readonly LeftOutGroup[]
  isClosed: boolean
  /** Puts every draft on disk first: what is reviewed is what is stored, and what is stored is what is sent. */
  flush: () => Promise<void>
  onSent: (agentKeys: readonly AgentKey[]) => void
  onClose: () => void
}

/** Lists what will be sent with a verdict for each row, sends it, and then shows a receipt for each row. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { challenge, timing, agentKeys, leftOut, isClosed, flush, onSent, onClose } = props
  const { t } = useTranslation('predictions')
  const { client } = useBridge()
  const [sent, setSent] = useState<readonly SentRow[] | null>(null)
  const toItems = (keys: readonly AgentKey[]) =>
    keys.map((agentKey) => ({ agentKey, challengeKey: challenge.challengeKey }))

  const review = useMutation({
    mutationFn: async (): Promise<ReviewedRow[]> => {
      await flush()
      return client.predictions.review({ items: toItems(agentKeys) })
    },
  })
  const good = (review.data ?? []).filter((row) => row.outcome.ok)
  const send = useMutation({
    mutationFn: () => client.predictions.send({ items: toItems(good.map((row) => row.agentKey)) }),
    onSuccess: (answers) => {
      const names = new Map(good.map((row) => [row.agentKey, row.agentName]))
      setSent(answers.map((answer) => ({ ...answer, agentName: names.get(answer.agentKey) ?? '' })))
      onSent(answers.flatMap(({ agentKey, outboxId }) => (outboxId === null ? [] : [agentKey])))
    },
  })

  const { mutate: validate } = review
  useEffect(() => validate(), [validate])
  const sendButton = useRef<HTMLButtonElement>(null)
  // Enter confirms once the verdicts are there. `autoFocus` gives way to the dialog's own focus for a screen reader.
  useEffect(() => {
    if (review.isSuccess) sendButton.current?.focus()
  }, [review.isSuccess])

  const count = good.length
  const footer =
    sent !== null ? (
      <Button key="close" variant="primary" autoFocus onPress={onClose}>
        {t('receipt.close')}
      </Button>
    ) : (
      <>
        <Button isDisabled={send.isPending} onPress={onClose}>
          {t('review.back')}
        </Button>
        <Button
          ref={sendButton}
          variant="primary"
          isPending={send.isPending}
          isDisabled={!review.isSuccess || count === 0 || isClosed}
          onPress={() => send.mutate()}
        >
          {count === 0 ? t('review.sendNothing') : t('review.send', { count })}
        </Button>
      </>
    )
  return (
    <Dialog
      title={
        sent === null ? t('review.title', { count: review.isSuccess ? count : agentKeys.length }) : t('receipt.title')
      }
      isOpen
      onOpenChange={onClose}
      size="lg"
      isDismissable={!send.isPending}
      footer={footer}
    >
      <div className="flex shrink-0 items-start justify-between gap-6">
        <h3 className="min-w-0 text-base leading-snug font-medium break-words">
          {escapeInvisible(challenge.question)}
        </h3>
        <DeadlineText challenge={challenge} timing={timing} />
      </div>
      <p className="text-ink-2">
        {sent !== null ? t('receipt.lead') : review.isSuccess ? t('review.lead', { count }) : t('review.validating')}
      </p>
      {sent === null && good.length > 0 ? <ReviewCounts rows={good} challenge={challenge} /> : null}
      {isClosed && sent === null ? (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad">
          {t('footer.closed')}
        </p>
      ) : null}
      {sent === null ? <ProvisionalNote rows={good} /> : null}
      {send.error === null ? null : <ErrorNote error={appErrorOf(send.error)} onRetry={() => send.mutate()} />}
      {review.error === null ? null : <ErrorNote error={appErrorOf(review.error)} onRetry={() => validate()} />}
      <SiteFrame site={challenge.site} agentName={good.length === 1 ? (good[0]?.agentName ?? null) : null}>
        {sent !== null ? (
          <ReceiptTable sent={sent} />
        ) : review.data === undefined ? (
          review.error === null && <Skeleton rows={Math.min(6, agentKeys.length)} />
        ) : (
          <ReviewTable rows={review.data} challenge={challenge} />
        )}
      </SiteFrame>
      {sent === null ? <LeftOutList groups={leftOut} /> : null}
    </Dialog>
  )
}
