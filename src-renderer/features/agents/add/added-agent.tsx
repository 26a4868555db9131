import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { StatusBadge, useStatusReason } from '../../../shared/agents/status-badge.tsx'
import { appQueries } from '../../../shared/app.queries.ts'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { writeAgentKeys } from '../../../shared/search/agent-keys-search.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'

/**
 * Says that the agent is in the fleet, its status, and what comes next. Its name at the service and its subscriptions
 * arrive a moment after it was added.
 */
export function AddedAgent({ agent: added, onAddAnother }: { agent: FleetRow; onAddAnother: () => void }) {
  const { t } = useTranslation('add-agent')
  const navigate = useNavigate()
  const { isTrial } = useAppState()
  const { orpc } = useBridge()
  const fleet = useQuery(appQueries(orpc).fleet())
  const agent = fleet.data?.rows.find(({ agentKey }) => agentKey === added.agentKey) ?? added
  const serviceName = useServiceNames().get(agent.deploymentId)
  const subscribed = agent.subscriptions?.length ?? null
  const reason = useStatusReason()(agent.status, agent.statusDetail)
  return (
    <SiteFrame site={agent.site} agentName={agent.name} serviceName={serviceName}>
      <div className="flex flex-col gap-3 p-4">
        <p role="status" className="flex items-center gap-2 text-base font-semibold text-ok">
          <CircleCheck aria-hidden className="size-5" />
          {t('added.title', { name: escapeInvisible(agent.name) })}
        </p>
        <p className="flex items-center gap-2">
          <StatusBadge status={agent.status} />
          {reason}
        </p>
        <p className="text-ink-2">
          {joinSentences([
            t(isTrial ? 'added.textTrial' : 'added.text'),
            subscribed === null
              ? t('added.subscriptionsUnread')
              : subscribed > 0
                ? t('added.subscribed', { count: subscribed })
                : t('added.toSubscribe'),
          ])}
        </p>
        <div className="flex gap-2">
          <Button
            variant="primary"
            autoFocus
            onPress={() =>
              void navigate({ to: '/subscriptions', search: { agents: writeAgentKeys([agent.agentKey]) } })
            }
          >
            {t(subscribed === 0 ? 'added.subscribe' : 'added.subscriptions')}
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
