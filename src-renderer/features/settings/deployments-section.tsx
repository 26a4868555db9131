import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { ConnectForm } from '../../shared/deployments/connect-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Section } from './section.tsx'
import { SiteHealthLine } from './site-health-line.tsx'

type Layer = 'connect' | DeploymentView | null

/** The services that the console talks to, how their sites answer, and adding and removing one. */
export function DeploymentsSection() {
  const { t } = useTranslation('settings')
  const { t: welcome } = useTranslation('welcome')
  const { deployments, isTrial } = useAppState()
  const [layer, setLayer] = useState<Layer>(null)
  return (
    <Section name="deployments" title={t('section.deployments')}>
      <p className="text-ink-2">{t('deployments.lead')}</p>
      {deployments.length === 0 ? <p>{t('deployments.none')}</p> : null}
      <ul className="flex flex-col gap-2">
        {deployments.map((deployment) => (
          <DeploymentItem key={deployment.deploymentId} deployment={deployment} onRemove={() => setLayer(deployment)} />
        ))}
      </ul>
      {isTrial ? (
        <p className="text-ink-2">{t('deployments.ofTrial')}</p>
      ) : (
        <span>
          <Button onPress={() => setLayer('connect')}>{t('deployments.add')}</Button>
        </span>
      )}
      {layer === 'connect' ? (
        <Dialog title={welcome('form.title')} onClose={() => setLayer(null)}>
          <ConnectForm onAdded={() => setLayer(null)} onCancel={() => setLayer(null)} />
        </Dialog>
      ) : layer !== null ? (
        <RemoveDialog deployment={layer} onClose={() => setLayer(null)} />
      ) : null}
    </Section>
  )
}

function DeploymentItem({ deployment, onRemove }: { deployment: DeploymentView; onRemove: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 truncate font-semibold">{escapeInvisible(deployment.name)}</span>
        {deployment.isTrial ? <Badge tone="warn">{t('deployments.trial')}</Badge> : null}
        <span className="min-w-0 truncate font-mono text-xs text-ink-2">{escapeInvisible(deployment.baseUrl)}</span>
        <span className="ml-auto text-xs whitespace-nowrap text-ink-2">
          {t('deployments.agents', { count: deployment.agentCount })}
        </span>
        {deployment.isTrial ? null : (
          <Button size="sm" onPress={onRemove}>
            {t('deployments.remove')}
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {deployment.sites.map((site) => (
          <SiteHealthLine key={site} deploymentId={deployment.deploymentId} site={site} />
        ))}
      </ul>
    </li>
  )
}

function RemoveDialog({ deployment, onClose }: { deployment: DeploymentView; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { client } = useBridge()
  const remove = useMutation({
    mutationFn: () => client.deployments.remove({ deploymentId: deployment.deploymentId }),
    onSuccess: onClose,
  })
  const isInUse = deployment.agentCount > 0
  return (
    <ConfirmDialog
      title={t('deployments.removeTitle', { name: escapeInvisible(deployment.name) })}
      onClose={onClose}
      confirmLabel={t('deployments.removeAction')}
      tone="danger"
      isPending={remove.isPending}
      isDisabled={isInUse}
      onConfirm={() => remove.mutate()}
    >
      <p>{isInUse ? t('deployments.removeInUse', { count: deployment.agentCount }) : t('deployments.removeText')}</p>
      <CallErrorNote error={remove.error} />
    </ConfirmDialog>
  )
}
