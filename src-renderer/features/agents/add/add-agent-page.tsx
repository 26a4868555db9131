import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { AddAgentForm } from './add-agent-form.tsx'
import { AddedAgent } from './added-agent.tsx'

const route = getRouteApi('/onboarding/add')

/** Takes an agent that is registered with a service into the fleet. */
export function AddAgentPage() {
  const { t } = useTranslation('add-agent')
  const { deployments, isTrial } = useAppState()
  const navigate = useNavigate()
  // As it was opened: going to this screen again keeps what is typed here.
  const opened = route.useSearch()
  const [search] = useState(() => opened)
  const [added, setAdded] = useState<FleetRow | null>(null)
  const first = deployments.find(({ deploymentId }) => deploymentId === search.deploymentId) ?? deployments[0]
  return (
    <Page
      title={t('title')}
      tabs={<OnboardingTabs />}
      actions={
        <Button icon={<UserPlus />} onPress={() => void navigate({ to: '/onboarding/registrations/new' })}>
          {t('register')}
        </Button>
      }
    >
      <div className="flex max-w-[720px] flex-col gap-3">
        <p className="text-ink-2">{t(isTrial ? 'introTrial' : 'intro')}</p>
        {added !== null ? (
          <AddedAgent agent={added} onAddAnother={() => setAdded(null)} />
        ) : first === undefined ? null : (
          <AddAgentForm first={first} firstSite={search.site ?? null} onAdded={setAdded} />
        )}
      </div>
    </Page>
  )
}
