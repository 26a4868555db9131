import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { formatConfidence } from '#contract/rules/predictions/confidence.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { markActed } from '../../shared/frozen-rows/acted-rows.ts'
import { PresentationCover } from '../../shared/presentation/presentation-cover.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useHiddenWords, useHiding } from '../../ui/presentation/hiding.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { useDirectionWord } from '../../ui/text/direction-text.tsx'
import { UnknownOutcomeDetails } from './unknown-outcome-details.tsx'
import { WriteWhole } from './write-content.tsx'

type Word = 'it_is_there' | 'send_again' | 'give_up'

interface SettleDialogProps {
  row: OutboxRow
  onClose: () => void
}

/**
 * The operator says what became of a write that looking could not settle. No such word can be taken back, so each is
 * asked about: in what presentation mode hides the question goes by what was asked for in the dialog.
 */
export function SettleDialog({ row, onClose }: SettleDialogProps) {
  const { t } = useTranslation('outbox')
  const { client } = useBridge()
  const serviceName = useServiceNames().get(row.deploymentId)
  const words = row.kind === 'prediction' ? 'settle' : row.kind === 'revision' ? 'settleRevision' : 'settleOther'
  const [asked, setAsked] = useState<Word | null>(null)
  const settle = useMutation({
    mutationFn: (as: Word) => client.outbox.settle({ outboxId: row.outboxId, as }),
    onSuccess: () => {
      markActed([row.outboxId])
      onClose()
    },
    onError: () => setAsked(null),
  })
  return (
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
      <PresentationCover>
        <SiteFrame site={row.site} agentName={row.agentName} serviceName={serviceName}>
          <WriteWhole row={row} />
        </SiteFrame>
        {asked === null ? null : (
          <ConfirmWord
            row={row}
            word={asked}
            isPending={settle.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() => settle.mutate(asked)}
          />
        )}
      </PresentationCover>
      <p className="text-ink-2">{t('settle.lead')}</p>
      <UnknownOutcomeDetails row={row} />
      <CallErrorNote error={settle.error} />
      <Choice help={t(`${words}.thereHelp`)}>
        <Button isPending={settle.isPending} onPress={() => setAsked('it_is_there')}>
          {t('settle.there')}
        </Button>
      </Choice>
      <Choice help={t(`${words}.againHelp`)}>
        <Button isPending={settle.isPending} onPress={() => setAsked('send_again')}>
          {t('settle.again')}
        </Button>
      </Choice>
      <Choice help={t(row.kind === 'revision' ? 'settleRevision.giveUpHelp' : 'settle.giveUpHelp')}>
        <Button isPending={settle.isPending} onPress={() => setAsked('give_up')}>
          {t('settle.giveUp')}
        </Button>
      </Choice>
    </Dialog>
  )
}

interface ConfirmWordProps {
  row: OutboxRow
  word: Word
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

const questions = {
  it_is_there: { title: 'settle.thereConfirm', act: 'settle.there' },
  send_again: { title: 'settle.againConfirm', act: 'settle.again' },
  give_up: { title: 'settle.giveUpConfirm', act: 'settle.giveUp' },
} as const

/** Asks before a word counts: of which write, and what comes of it. */
function ConfirmWord({ row, word, isPending, onClose, onConfirm }: ConfirmWordProps) {
  const { t } = useTranslation('outbox')
  const { t: ui } = useTranslation('ui')
  const directionWord = useDirectionWord()
  const isHiding = useHiding()
  const hidden = useHiddenWords()
  const serviceName = useServiceNames().get(row.deploymentId)
  const site = [ui(`siteLong.${row.site}`), serviceName].filter((part) => part !== undefined).map(escapeInvisible)
  const who = { agent: escapeInvisible(row.agentName), site: site.join(' · ') }
  const { title, act } = questions[word]
  return (
    <ConfirmDialog
      title={t(title)}
      onClose={onClose}
      confirmLabel={t(act)}
      tone="danger"
      isPending={isPending}
      onConfirm={onConfirm}
    >
      <p>
        {isPredictionWrite(row)
          ? t(predictionTextOf(row.kind, word), {
              ...who,
              direction: isHiding ? hidden : directionWord(row.direction, row.outcomes),
              confidence: isHiding ? hidden : formatConfidence(row.confidence),
            })
          : t(otherTextOf(row.text, word), { ...who, what: t(`kind.${row.kind}`) })}
      </p>
    </ConfirmDialog>
  )
}

/** What a word comes to for a prediction or a revision. */
export function predictionTextOf(kind: 'prediction' | 'revision', word: Word) {
  if (word === 'send_again') return 'settle.againConfirmText'
  if (word === 'give_up') return 'settle.giveUpConfirmText'
  return kind === 'revision' ? 'settleRevision.thereConfirmText' : 'settle.thereConfirmText'
}

/** What has a text is written once; a like or a follow can be given again. */
export function otherTextOf(text: string, word: Word) {
  if (word === 'send_again') return 'settleOther.againConfirmText'
  if (word === 'give_up') return 'settleOther.giveUpConfirmText'
  return text === '' ? 'settleOther.thereConfirmText' : 'settleOther.thereConfirmOfText'
}

function Choice({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span className="flex w-36 shrink-0 [&>button]:flex-1">{children}</span>
      <span className="text-ink-2">{help}</span>
    </div>
  )
}
