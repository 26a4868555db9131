import { useState } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { usePausedKeys } from '../../../shared/pauses/use-paused-keys.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { ChangeList } from './change-list.tsx'
import { ChangeReceipts } from './change-receipts.tsx'
import type { AgentChanges } from './pending-changes.ts'
import { leftOf } from './send-changes.ts'
import { useSendChanges } from './use-send-changes.ts'

interface PendingReviewDialogProps {
  lines: readonly AgentChanges[]
  /** Of those, what cannot be subscribed to again. */
  finalKeys: readonly string[]
  /** The service has confirmed changes. */
  onConfirmed: () => void
  onClose: () => void
}

/** Lists what will be changed, sends it, and keeps a receipt for each agent; what failed can be sent again alone. */
export function PendingReviewDialog({
  lines: newest,
  finalKeys: newestFinal,
  onConfirmed,
  onClose,
}: PendingReviewDialogProps) {
  const { t } = useTranslation(['subscriptions', 'ui'])
  const { list } = useJoins()
  const pausedKeys = usePausedKeys()
  // What was reviewed is what is sent: later answers of the service change nothing in an open list.
  const [lines] = useState(newest)
  const [finalKeys] = useState(newestFinal)
  const isFinal = finalKeys.length > 0
  const [isSent, setIsSent] = useState(false)
  const sending = useSendChanges({ onConfirmed })
  const { receipts, isRunning, error } = sending
  // Not *Stop*: a second Enter on what has begun must not end it.
  const status = useFocusWhen<HTMLParagraphElement>(isRunning)
  const goOn = useFocusWhen(!isRunning)
  const changes = lines.flatMap((line) => line.changes)
  const left = leftOf(changes, receipts)
  const paused = left.filter(({ agentKey }) => pausedKeys.has(agentKey)).length
  const areAllPaused = paused > 0 && paused === left.length
  const sendLeft = (): void => {
    setIsSent(true)
    void sending.send(left)
  }
  const blocks = [...new Set(lines.map(({ groupKey }) => groupKey))].map((groupKey) =>
    lines.filter((line) => line.groupKey === groupKey),
  )
  return (
    <Dialog
      title={t(isSent ? 'receipt.title' : 'review.title')}
      onClose={onClose}
      size="lg"
      isDismissable={!isRunning}
      footer={
        isRunning ? (
          <Button isPending={sending.isStopping} onPress={sending.stop}>
            {t(sending.isStopping ? 'receipt.stopping' : 'receipt.stop')}
          </Button>
        ) : isSent && left.length === 0 ? (
          <Button key="close" variant="primary" ref={goOn} onPress={onClose}>
            {t('ui:close')}
          </Button>
        ) : (
          <>
            <Button ref={isFinal ? goOn : null} onPress={onClose}>
              {t(isSent ? 'receipt.closeKeep' : 'review.back')}
            </Button>
            <Button
              variant={isFinal ? 'danger' : 'primary'}
              ref={isFinal ? null : goOn}
              isDisabled={areAllPaused}
              onPress={sendLeft}
            >
              {t(isSent ? 'receipt.retry' : 'review.apply', { count: left.length })}
            </Button>
          </>
        )
      }
    >
      <p ref={status} role="status" tabIndex={-1} aria-live={isRunning ? 'off' : 'polite'} className="text-ink-2">
        {isSent
          ? t(left.length === 0 ? 'receipt.allDone' : isRunning ? 'receipt.progress' : 'receipt.someLeft', {
              done: changes.length - left.length,
              left: left.length,
              count: changes.length,
            })
          : t('review.lead', {
              changes: t('summary.changes', { count: changes.length }),
              count: lines.length,
            })}
      </p>
      {isFinal && !isSent ? (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad">
          {t('review.final', { scopeKeys: escapeInvisible(list(finalKeys)), count: finalKeys.length })}
        </p>
      ) : null}
      {paused > 0 && !isRunning ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 font-medium text-warn">
          {areAllPaused ? t('review.paused') : t('review.somePaused', { count: paused })}
        </p>
      ) : null}
      {error === null ? null : <ErrorNote error={error} onRetry={sendLeft} />}
      {isSent ? (
        <ChangeReceipts lines={lines} receipts={receipts} isRunning={isRunning} />
      ) : (
        blocks.map((block) => <Block key={block[0]?.groupKey ?? ''} lines={block} />)
      )}
    </Dialog>
  )
}

/** The lines of one site, with the site in words on the edge, and the agent's name where there is one only. */
function Block({ lines }: Parameters<typeof ChangeList>[0]) {
  const serviceNames = useServiceNames()
  const [first, second] = lines
  if (first === undefined) return null
  return (
    <SiteFrame
      site={first.agent.site}
      agentName={second === undefined ? first.agent.name : null}
      serviceName={serviceNames.get(first.agent.deploymentId)}
    >
      <ChangeList lines={lines} />
    </SiteFrame>
  )
}
