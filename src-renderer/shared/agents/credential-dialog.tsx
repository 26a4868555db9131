import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { addGap } from '../../ui/text/join-sentences.ts'
import { useToast } from '../../ui/toast.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { useServiceNames } from '../deployments/service-names.ts'
import { CredentialFields } from './credential-fields.tsx'
import { type CredentialText, credentialInputOf, emptyCredential, isCredentialTyped } from './credential-text.ts'
import { useCredentialError } from './use-credential-error.ts'

type AgentName = Pick<FleetRow, 'agentKey' | 'agentId' | 'name' | 'deploymentId' | 'site' | 'authMethod'>

/**
 * Puts a new credential in the place of an agent's old one. It is proved at the service before anything is replaced.
 */
export function CredentialDialog({
  agent,
  onClose,
  onReplaced = onClose,
}: {
  agent: AgentName
  onClose: () => void
  /** In place of `onClose` once the new one is kept. */
  onReplaced?: () => void
}) {
  const { t } = useTranslation('agents')
  const { client } = useBridge()
  const serviceName = useServiceNames().get(agent.deploymentId)
  const toast = useToast()
  const [credential, setCredential] = useState<CredentialText>({
    ...emptyCredential,
    kind: agent.authMethod === 'private_key_jwt' ? 'private_key' : 'client_secret',
  })
  const [isLeft, setIsLeft] = useState(false)
  const replace = useMutation({
    mutationFn: () =>
      client.credentials.replace({
        agentKey: agent.agentKey,
        credential: credentialInputOf(credential),
      }),
    onSuccess: () => {
      toast({ tone: 'ok', title: t('credential.replaced', { name: escapeInvisible(agent.name) }) })
      onReplaced()
    },
  })
  const fault = useCredentialError()(credential)
  return (
    <FormDialog
      title={t('credential.title')}
      onClose={onClose}
      confirmLabel={t('credential.checkAndReplace')}
      cancelLabel={t('credential.keepOld')}
      isPending={replace.isPending}
      onConfirm={() => {
        setIsLeft(true)
        if (fault === null) replace.mutate()
      }}
    >
      <SiteFrame site={agent.site} agentName={agent.name} serviceName={serviceName}>
        <div className="flex flex-col gap-3 p-3">
          <p className="text-ink-2">
            {addGap(t('credential.replaceHelp'))}
            <IdText id={agent.agentId} max={40} />
          </p>
          <CredentialFields
            isFirst
            value={credential}
            onChange={setCredential}
            onBlur={() => setIsLeft((last) => last || isCredentialTyped(credential))}
            errorMessage={isLeft ? fault : null}
          />
        </div>
      </SiteFrame>
      <CallErrorNote error={replace.error} />
    </FormDialog>
  )
}
