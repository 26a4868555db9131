import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useForgetLosses } from '../../shared/agents/use-forget-losses.ts'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { readForgetFailure } from './forget-outcome.ts'

/** Takes an agent out of this console. The operator decides what happens to its secret. */
export function ForgetDialog({ agent, onClose }: { agent: FleetRow; onClose: () => void }) {
  const { t } = useTranslation(['agents', 'fleet'])
  const { client } = useBridge()
  const { isTrial, vault } = useAppState()
  const navigate = useNavigate()
  const [eraseSecret, setEraseSecret] = useState(false)
  const losses = useForgetLosses()
  const serviceName = useServiceNames().get(agent.deploymentId)
  const lost = losses.listLosses(agent.agentKey)
  const forget = useMutation({
    mutationFn: () => client.agents.forget({ agentKeys: [agent.agentKey], eraseSecret }),
    onSuccess: ([receipt]) => {
      if (receipt?.outcome.ok !== true) return
      onClose()
      void navigate({ to: '/fleet' })
    },
  })
  const failure = readForgetFailure(forget.data?.[0])
  const error = forget.error === null ? (failure?.error ?? null) : appErrorOf(forget.error)
  const place = vault.kind === 'memory' ? t('fleet:forget.memory') : vault.name
  return (
    <ConfirmDialog
      title={t('forget.title', { name: escapeInvisible(agent.name) })}
      onClose={onClose}
      tone="danger"
      confirmLabel={t(eraseSecret ? 'forget.confirmErase' : 'forget.confirm')}
      isPending={forget.isPending}
      isDisabled={!losses.isReady}
      onConfirm={() => forget.mutate()}
    >
      <p className="flex items-center gap-2 font-medium">
        <SiteTag site={agent.site} serviceName={serviceName} /> {escapeInvisible(agent.name)}
      </p>
      <p>{t('forget.text')}</p>
      {lost.length === 0 ? null : (
        <p className="font-medium text-bad">{t('forget.losses', { losses: lost.join(' · ') })}</p>
      )}
      <CallErrorNote error={losses.error} onRetry={losses.reload} />
      <Checkbox isSelected={eraseSecret} onChange={setEraseSecret}>
        {t(isTrial ? 'forget.eraseTrial' : 'forget.erase')}
      </Checkbox>
      <p className={eraseSecret ? 'font-medium text-bad' : 'text-ink-2'}>
        {t(eraseSecret ? 'forget.erased' : isTrial ? 'forget.keptTrial' : 'forget.kept')}
      </p>
      {failure?.isSecretErased === true ? (
        <p className="text-bad">{t('fleet:forget.secret.erased', { place })}</p>
      ) : null}
      {error === null ? null : <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}
