import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { KeySetToPublish } from './key-set-to-publish.tsx'

interface PublicKeysDialogProps {
  agent: FleetRow
  keySetUrl: string
  onClose: () => void
}

/** What belongs at the URL of an agent while no key of it is rotated: published, it removes the keys of before. */
export function PublicKeysDialog({ agent, keySetUrl, onClose }: PublicKeysDialogProps) {
  const { t } = useTranslation('secrets')
  const serviceName = useServiceNames().get(agent.deploymentId)
  const { t: ui } = useTranslation('ui')
  return (
    <Dialog
      title={t('publicKeys.title', { name: escapeInvisible(agent.name) })}
      onClose={onClose}
      size="lg"
      footer={<Button onPress={onClose}>{ui('close')}</Button>}
    >
      <SiteFrame site={agent.site} agentName={agent.name} serviceName={serviceName}>
        <div className="flex flex-col gap-3 p-3">
          <KeySetToPublish agentKey={agent.agentKey} rotation={null} address={keySetUrl} />
        </div>
      </SiteFrame>
    </Dialog>
  )
}
