import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CredentialDialog } from '../../../shared/agents/credential-dialog.tsx'
import { useCheckVault } from '../../../shared/agents/row-action.tsx'
import { actOf, type StatusAct } from '../../../shared/agents/status-traits.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { BulkRequest } from '../bulk/bulk-host.tsx'
import type { HealthGroup } from './health-groups.ts'

const screens = {
  claim: '/onboarding/claims',
  outbox: '/outbox',
  register: '/onboarding/registrations',
} as const
type Act = Exclude<StatusAct, 'answer'> | keyof typeof screens | 'rotate'

/** The one act that helps a group: that of the status, unless something else is the reason. */
function actOfGroup({ reason, agents }: HealthGroup): Act {
  if (reason === 'write_failed') return 'outbox'
  if (reason === 'registration') return 'register'
  if (reason === 'rotation') return 'rotate'
  if (reason === 'stale') return 'check'
  const acts = agents.map(actOf)
  if (acts.includes('answer')) return 'register'
  return acts.find((act) => act !== null && act !== 'answer') ?? 'check'
}

interface HealthActProps {
  group: HealthGroup
  onBulk: (request: BulkRequest) => void
}

/** Does what helps, for the whole group where one act can. */
export function HealthAction({ group, onBulk }: HealthActProps) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const checkVault = useCheckVault()
  const { agents } = group
  const act = actOfGroup(group)
  if (act === 're_enter') return <ReEnter agents={agents} />
  const run = (): void => {
    if (act === 'check') onBulk({ kind: 'check', agents })
    else if (act === 'check_keychain') checkVault.mutate()
    else if (act === 'add_on_other_site') goToOtherSite(agents)
    else if (act === 'rotate') goToRotations(agents)
    else void navigate({ to: screens[act] })
  }
  const goToRotations = ([first, second]: readonly FleetRow[]): void => {
    if (first === undefined || second !== undefined) void navigate({ to: '/secrets', search: { group: 'rotation' } })
    else void navigate({ to: '/agents/$agentKey', params: { agentKey: first.agentKey } })
  }
  const goToOtherSite = ([first, second]: readonly FleetRow[]): void => {
    // One is added by its own form; several come with their credentials in one file.
    if (first === undefined || second !== undefined) void navigate({ to: '/onboarding/import' })
    else {
      const site = siteRules[first.site].otherSite
      void navigate({ to: '/onboarding/add', search: { deploymentId: first.deploymentId, site } })
    }
  }
  return (
    <Button isPending={checkVault.isPending} onPress={run}>
      {t(`health.act.${act}`, { count: agents.length })}
    </Button>
  )
}

/** Asks for the credentials one agent after the other; closing the form ends it. */
function ReEnter({ agents }: { agents: readonly FleetRow[] }) {
  const { t } = useTranslation('fleet')
  const [left, setLeft] = useState<readonly FleetRow[]>([])
  const [agent] = left
  return (
    <>
      <Button onPress={() => setLeft(agents)}>{t('health.act.re_enter', { count: agents.length })}</Button>
      {agent === undefined ? null : (
        <CredentialDialog
          key={agent.agentKey}
          agent={agent}
          onClose={() => setLeft([])}
          onReplaced={() => setLeft(left.slice(1))}
        />
      )}
    </>
  )
}
