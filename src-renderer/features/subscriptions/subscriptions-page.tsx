import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { trialIdOf, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { readAgentKeys } from '../../shared/search/agent-keys-search.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { subscriptionsQueries } from './subscriptions.queries.ts'
import { SubscriptionsBoard } from './subscriptions-board.tsx'

const route = getRouteApi('/subscriptions')

/** Which agents see which challenges: the subscriptions of the agents in the address, or of all. */
export function SubscriptionsPage() {
  const { t } = useTranslation('subscriptions')
  const { orpc } = useBridge()
  const trialId = trialIdOf(useAppState())
  const { agents } = route.useSearch()
  const chosen = useMemo(() => readAgentKeys(agents), [agents])
  const fleet = useQuery(subscriptionsQueries(orpc).fleet())
  const rows = fleet.data?.rows
  const known = useMemo(() => rows?.filter(({ isArchived }) => !isArchived).map(({ agentKey }) => agentKey), [rows])
  if (known !== undefined && known.length > 0) return <SubscriptionsBoard key={trialId} known={known} chosen={chosen} />
  return (
    <Page title={t('title')} flush>
      {known !== undefined ? <NoAgents /> : <PendingQuery query={fleet} rows={12} isFlush />}
    </Page>
  )
}

function NoAgents() {
  const { t } = useTranslation('subscriptions')
  const navigate = useNavigate()
  return (
    <EmptyState
      title={t('empty.noAgents')}
      action={
        <Button variant="primary" icon={<UserPlus />} onPress={() => void navigate({ to: '/onboarding/add' })}>
          {t('empty.add')}
        </Button>
      }
    >
      {t('empty.noAgentsText')}
    </EmptyState>
  )
}
