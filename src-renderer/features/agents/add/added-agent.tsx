import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { writeAgentKeys } from '../../../shared/agent-keys-search.ts'
import { StatusBadge, useStatusReason } from '../../../shared/agents/status-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SiteFrame } from '../../../ui/site-frame.tsx'

/** Says that the agent is in the fleet, its status, and what comes next. */
export function AddedAgent({ agent, onAddAnother }: { agent: FleetRow; onAddAnother: () => void }) {
  const { t } = useTranslation('add-agent')
  const navigate = useNavigate()
  const { isTrial } = useAppState()
  const reason = useStatusReason()(agent.status, agent.statusDetail)
  return (
    <SiteFrame site={agent.site} agentName={agent.name}>
      <div className="flex flex-col gap-3 p-4">
        <p role="status" className="flex items-center gap-2 text-base font-semibold text-ok">
          <CircleCheck aria-hidden className="size-5" />
          {t('added.title', { name: escapeInvisible(agent.name) })}
        </p>
        <p className="flex items-center gap-2">
          <StatusBadge status={agent.status} />
          {reason}
        </p>
        <p className="text-ink-2">{t(isTrial ? 'added.textTrial' : 'added.text')}</p>
        <div className="flex gap-2">
          <Button
            variant="primary"
            autoFocus
            onPress={() =>
              void navigate({ to: '/subscriptions', search: { agents: writeAgentKeys([agent.agentKey]) } })
            }
          >
            {t('added.subscribe')}
          </Button>
          <Button onPress={() => void navigate({ to: '/agents/$agentKey', params: { agentKey: agent.agentKey } })}>
            {t('added.open')}
          </Button>
          <Button onPress={onAddAnother}>{t('added.another')}</Button>
        </div>
      </div>
    </SiteFrame>
  )
}
