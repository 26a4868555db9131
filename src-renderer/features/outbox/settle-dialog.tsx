import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { formatConfidence } from '#contract/rules/predictions/confidence.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SiteFrame } from '../../ui/site-frame.tsx'
import { useDirectionWord } from '../../ui/text/direction-text.tsx'
import { UnknownOutcomeDetails } from './unknown-outcome-details.tsx'
import { WriteWhole } from './write-content.tsx'

interface SettleDialogProps {
  row: OutboxRow
  onClose: () => void
}

/** The operator says what became of a write that looking could not settle. Sending again asks once more. */
export function SettleDialog({ row, onClose }: SettleDialogProps) {
  const { t } = useTranslation('outbox')
  const { t: ui } = useTranslation('ui')
  const { client } = useBridge()
  const word = useDirectionWord()
  const words = row.kind === 'prediction' ? 'settle' : row.kind === 'revision' ? 'settleRevision' : 'settleOther'
  const who = { agent: escapeInvisible(row.agentName), site: ui(`siteLong.${row.site}`) }
  const [isConfirming, setIsConfirming] = useState(false)
  const settle = useMutation({
    mutationFn: (as: 'it_is_there' | 'send_again' | 'give_up') => client.outbox.settle({ outboxId: row.outboxId, as }),
    onSuccess: onClose,
    onError: () => setIsConfirming(false),
  })
  return (
    <>
      <Dialog
        title={t(`${words}.title`)}
        onClose={onClose}
        isDismissable={!settle.isPending}
        footer={
          <Button isDisabled={settle.isPending} onPress={onClose}>
            {t('settle.close')}
          </Button>
        }
      >
        <SiteFrame site={row.site} agentName={row.agentName}>
          <WriteWhole row={row} />
        </SiteFrame>
        <p className="text-ink-2">{t('settle.lead')}</p>
        <UnknownOutcomeDetails row={row} />
        <CallErrorNote error={settle.error} />
        <Choice help={t(`${words}.thereHelp`)}>
          <Button isPending={settle.isPending} onPress={() => settle.mutate('it_is_there')}>
            {t('settle.there')}
          </Button>
        </Choice>
        <Choice help={t(`${words}.againHelp`)}>
          <Button isPending={settle.isPending} onPress={() => setIsConfirming(true)}>
            {t('settle.again')}
          </Button>
        </Choice>
        <Choice help={t(row.kind === 'revision' ? 'settleRevision.giveUpHelp' : 'settle.giveUpHelp')}>
          <Button isPending={settle.isPending} onPress={() => settle.mutate('give_up')}>
            {t('settle.giveUp')}
          </Button>
        </Choice>
      </Dialog>
      <ConfirmDialog
        title={t('settle.againConfirm')}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        confirmLabel={t('settle.again')}
        tone="danger"
        isPending={settle.isPending}
        onConfirm={() => settle.mutate('send_again')}
      >
        <p>
          {isPredictionWrite(row)
            ? t('settle.againConfirmText', {
                ...who,
                direction: word(row.direction, row.outcomes),
                confidence: formatConfidence(row.confidence),
              })
            : t('settleOther.againConfirmText', { ...who, what: t(`kind.${row.kind}`) })}
        </p>
      </ConfirmDialog>
    </>
  )
}

function Choice({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span className="flex w-36 shrink-0 [&>button]:flex-1">{children}</span>
      <span className="text-ink-2">{help}</span>
    </div>
  )
}
