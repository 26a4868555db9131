import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { NextKeyKind } from '../../shared/rotations/next-key-kind.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { useToast } from '../../ui/toast.tsx'
import { KeySetToPublish } from './key-set-to-publish.tsx'
import { useShownRotation } from './use-shown-rotation.ts'

interface RotateKeyDialogProps {
  agent: FleetRow
  secret: CredentialView
  onClose: () => void
}

/**
 * A new key beside the current one, then in its place. Main keeps each step: the dialog can be closed and opened at any
 * of them.
 */
export function RotateKeyDialog({ agent, secret, onClose }: RotateKeyDialogProps) {
  const { t } = useTranslation('secrets')
  const serviceName = useServiceNames().get(agent.deploymentId)
  const { t: ui } = useTranslation('ui')
  const { client } = useBridge()
  const toast = useToast()
  const { agentKey } = agent
  const { keySetUrl } = secret
  const [kind, setKind] = useState<KeyKind | null>(null)
  const name = escapeInvisible(agent.name)
  const begin = useMutation({ mutationFn: () => client.credentials.beginRotation({ agentKey, kind }) })
  const sayDone = (): void => {
    toast({ tone: 'ok', title: t('rotate.done', { name }), detail: t('rotate.doneText') })
    onClose()
  }
  const finish = useMutation({
    mutationFn: () => client.credentials.finishRotation({ agentKey }),
    onSuccess: (after) => {
      if (after.rotation === null) sayDone()
    },
  })
  const abandon = useMutation({
    mutationFn: () => client.credentials.abandonRotation({ agentKey }),
    onSuccess: onClose,
  })
  const [isAsking, setIsAsking] = useState(false)
  const isPending = begin.isPending || finish.isPending || abandon.isPending
  const error = begin.error ?? finish.error ?? abandon.error
  const rotation = useShownRotation({
    rotation: secret.rotation,
    isPending,
    isFinished: finish.isSuccess,
    onEnd: { done: sayDone, gone: onClose },
  })
  /** What went wrong with an earlier step is not about this one. */
  const runAlone = (step: { mutate: () => void }): void => {
    for (const each of [begin, finish, abandon]) each.reset()
    step.mutate()
  }
  const finishWords = { made: 'finish', switching: 'goOn', switched: 'askToken' } as const
  return (
    <Dialog
      title={t('rotate.title', { name })}
      onClose={onClose}
      isDismissable={!isPending}
      size="lg"
      footer={
        rotation === null ? (
          <>
            <Button isDisabled={begin.isPending} onPress={onClose}>
              {ui('cancel')}
            </Button>
            {/* Not the button of the next step, which would come by the focus of this one. */}
            <Button key="begin" variant="primary" isPending={begin.isPending} onPress={() => runAlone(begin)}>
              {t('rotate.begin')}
            </Button>
          </>
        ) : (
          <>
            {rotation.phase === 'switched' ? null : (
              <span className="mr-auto">
                <Button isDisabled={finish.isPending} isPending={abandon.isPending} onPress={() => setIsAsking(true)}>
                  {t('rotate.abandon')}
                </Button>
              </span>
            )}
            <Button isDisabled={isPending} onPress={onClose}>
              {ui('close')}
            </Button>
            <Button
              variant="primary"
              isDisabled={abandon.isPending}
              isPending={finish.isPending}
              onPress={() => runAlone(finish)}
            >
              {t(`rotate.${finishWords[rotation.phase]}`)}
            </Button>
          </>
        )
      }
    >
      <SiteFrame site={agent.site} agentName={agent.name} serviceName={serviceName}>
        <div className="flex flex-col gap-3 p-3">
          {rotation === null ? (
            <>
              <p className="text-ink-2">{t('rotate.intro')}</p>
              <NextKeyKind label={t('rotate.kind')} kind={kind} onChange={setKind} />
            </>
          ) : rotation.phase === 'made' ? (
            <KeySetToPublish agentKey={agentKey} rotation={rotation} address={keySetUrl ?? '–'} />
          ) : (
            <p>{t(`rotate.${rotation.phase}`)}</p>
          )}
        </div>
      </SiteFrame>
      <CallErrorNote error={error} />
      {isAsking ? (
        <ConfirmDialog
          title={t('rotate.abandonTitle', { name })}
          onClose={() => setIsAsking(false)}
          tone="danger"
          cancelLabel={t('rotate.keep')}
          confirmLabel={t('rotate.abandon')}
          onConfirm={() => {
            setIsAsking(false)
            runAlone(abandon)
          }}
        >
          <p>{t('rotate.abandonText')}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}
