import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useNamesApart } from '../../../shared/agents/use-names-apart.ts'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { PresentationCover } from '../../../shared/presentation/presentation-cover.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts'
import { useHiding } from '../../../ui/presentation/hiding.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type DeskItem, deskKeyOf } from '../desk-item.ts'
import type { LeftOut } from './left-out.ts'
import { LeftOutList } from './left-out-list.tsx'
import { ProvisionalNote } from './provisional-note.tsx'
import { ReceiptTable, type SentRow } from './receipt-table.tsx'
import { ReviewCounts } from './review-counts.tsx'
import { reviewItems, sendItems } from './review-in-parts.ts'
import { type ReviewedRow, ReviewTable } from './review-table.tsx'
import { RevisionNote } from './revision-note.tsx'

interface ReviewDialogProps {
  /** What the items are about. */
  challenges: readonly ChallengeView[]
  items: readonly DeskItem[]
  /** What all items have in common. */
  head: ReactNode
  /** Whether the head says which challenge all items are about; else each row does, also where there is one only. */
  isChallengeInHead: boolean
  /** What else could have been sent, as it was when the review was opened. */
  leftOut: LeftOut | null
  isClosed: boolean
  /** Puts every draft on disk first: what is reviewed is what is stored, and what is stored is what is sent. */
  flush: () => Promise<void>
  onSent: (items: readonly DeskItem[]) => void
  /** Leads to the next that is due; null: nothing else is. */
  onNext: (() => void) | null
  onClose: () => void
}

/** Lists what will be sent with a verdict for each row, sends it, and then shows a receipt for each row. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { challenges, items, head, isChallengeInHead, leftOut, isClosed, flush, onSent, onNext, onClose } = props
  const { t } = useTranslation('predictions')
  const { client } = useBridge()
  const [sent, setSent] = useState<readonly SentRow[] | null>(null)

  const review = useMutation({
    mutationFn: async (): Promise<ReviewedRow[]> => {
      await flush()
      return reviewItems(client, items)
    },
  })
  const nameOf = useNamesApart()
  const reviewed = useMemo(() => review.data?.map((row) => ({ ...row, agentName: nameOf(row) })), [review.data, nameOf])
  const good = (reviewed ?? []).filter((row) => row.outcome.ok)
  const send = useMutation({
    mutationFn: () => sendItems(client, good),
    onSuccess: (answers) => {
      const rows = new Map(good.map((row) => [deskKeyOf(row), row]))
      const questions = new Map(challenges.map(({ challengeKey, question }) => [challengeKey, question]))
      setSent(
        answers.map((answer) => ({
          ...answer,
          agentName: rows.get(deskKeyOf(answer))?.agentName ?? '',
          question: isChallengeInHead ? null : (questions.get(answer.challengeKey) ?? ''),
        })),
      )
      onSent(answers.filter(({ outboxId }) => outboxId !== null))
    },
  })

  const { mutate: validate } = review
  useEffect(() => validate(), [validate])
  // Enter confirms once the verdicts are there.
  const sendButton = useFocusWhen(review.isSuccess)

  const count = good.length
  const notQueued = sent?.filter(({ outboxId }) => outboxId === null).length ?? 0
  const only = challenges.length === 1 ? (challenges[0] ?? null) : null
  const footer =
    sent !== null ? (
      <SentFooter isAllQueued={notQueued === 0} onNext={onNext} onClose={onClose} />
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
      title={sent === null ? t('review.title', { count: review.isSuccess ? count : items.length }) : t('receipt.title')}
      onClose={onClose}
      size={isChallengeInHead ? 'lg' : 'xl'}
      isDismissable={!send.isPending}
      footer={footer}
    >
      {head}
      {sent === null || notQueued === 0 ? null : <NotQueuedNote count={notQueued} total={sent.length} />}
      <PresentationCover>
        <p className="text-ink-2">
          {sent !== null ? t('receipt.lead') : review.isSuccess ? <ReviewLead count={count} /> : t('review.validating')}
        </p>
        {sent === null && only !== null && good.length > 0 ? <ReviewCounts rows={good} challenge={only} /> : null}
        {isClosed && sent === null ? (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad">
            {t('footer.closed')}
          </p>
        ) : null}
        {sent === null ? <ProvisionalNote rows={good} /> : null}
        {sent === null ? <RevisionNote rows={good} /> : null}
        <CallErrorNote error={send.error} onRetry={() => send.mutate()} />
        <CallErrorNote error={review.error} onRetry={() => validate()} />
        <ReviewFrame challenges={challenges} agentName={commonNameOf(good)}>
          {sent !== null ? (
            <ReceiptTable sent={sent} />
          ) : reviewed === undefined ? (
            review.error === null && <Skeleton rows={Math.min(6, items.length)} />
          ) : (
            <ReviewTable rows={reviewed} challenges={challenges} isChallengeInHead={isChallengeInHead} />
          )}
        </ReviewFrame>
      </PresentationCover>
      {sent === null && leftOut !== null ? <LeftOutList leftOut={leftOut} /> : null}
    </Dialog>
  )
}

function ReviewLead({ count }: { count: number }) {
  const { t } = useTranslation('predictions')
  return t(useHiding() ? 'review.leadHidden' : 'review.lead', { count })
}

/** The one agent that all rows are of. */
function commonNameOf(rows: readonly ReviewedRow[]): string | null {
  return new Set(rows.map(({ agentKey }) => agentKey)).size === 1 ? (rows[0]?.agentName ?? null) : null
}

interface ReviewFrameProps {
  challenges: readonly ChallengeView[]
  agentName: string | null
  children: ReactNode
}

/** The frame of the site where all challenges are of one of one service; else each row has its site. */
function ReviewFrame({ challenges, agentName, children }: ReviewFrameProps) {
  const serviceNames = useServiceNames()
  const [first] = challenges
  const isOfFirst = ({ site, deploymentId }: ChallengeView): boolean =>
    site === first?.site && deploymentId === first.deploymentId
  if (first === undefined || !challenges.every(isOfFirst))
    return <div className="flex min-h-0 flex-col">{children}</div>
  return (
    <SiteFrame site={first.site} agentName={agentName} serviceName={serviceNames.get(first.deploymentId)}>
      {children}
    </SiteFrame>
  )
}

/**
 * That some rows did not go into the outbox, with the focus: a second Enter on *Send* does not pass by their errors,
 * which are shown nowhere else.
 */
function NotQueuedNote({ count, total }: { count: number; total: number }) {
  const { t } = useTranslation('predictions')
  const note = useFocusWhen<HTMLParagraphElement>(true)
  return (
    <p ref={note} role="alert" tabIndex={-1} className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad">
      {t('receipt.someNotQueued', { count, total })}
    </p>
  )
}

interface SentFooterProps extends Pick<ReviewDialogProps, 'onNext' | 'onClose'> {
  /** False: neither button takes the focus. */
  isAllQueued: boolean
}

/** After sending: on to the next that is due, else back. Where all is queued Enter takes the first that is offered. */
function SentFooter({ isAllQueued, onNext, onClose }: SentFooterProps) {
  const { t } = useTranslation(['predictions', 'ui'])
  const first = useFocusWhen(isAllQueued)
  const goOn = (): void => {
    onClose()
    onNext?.()
  }
  return (
    <>
      <Button
        key="close"
        variant={onNext === null ? 'primary' : 'quiet'}
        ref={onNext === null ? first : null}
        onPress={onClose}
      >
        {t('ui:close')}
      </Button>
      {onNext === null ? null : (
        <Button key="next" variant="primary" ref={first} onPress={goOn}>
          {t('queue.next')}
        </Button>
      )}
    </>
  )
}
