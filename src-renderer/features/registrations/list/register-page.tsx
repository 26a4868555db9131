import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { Page } from '../../../ui/page.tsx'
import { registrationsQuery } from '../registrations.queries.ts'
import { RegistrationDetail } from './registration-detail.tsx'
import { createRegistrationListStore } from './registration-list.store.ts'
import { RegistrationList } from './registration-list.tsx'
import { useBulkRegister } from './use-bulk-register.ts'

const route = getRouteApi('/onboarding/registrations')

/** All registrations on their way, or one of them. */
export function RegisterPage() {
  const { t } = useTranslation('registrations')
  const { orpc } = useBridge()
  const { agentKey } = route.useSearch()
  const list = useQuery(registrationsQuery(orpc))
  // Here, so that a run goes on being seen, and no other begins beside it, while one row is looked at.
  const many = useBulkRegister()
  // Here for the same reason: what is ticked stays ticked.
  const [store] = useState(createRegistrationListStore)
  if (list.data === undefined) {
    return (
      <Page title={t('board.title')} tabs={<OnboardingTabs />}>
        <PendingQuery query={list} rows={8} />
      </Page>
    )
  }
  const { rows, run } = list.data
  const row = rows.find((each) => each.agentKey === agentKey)
  return row === undefined ? (
    <RegistrationList rows={rows} run={run} many={many} store={store} />
  ) : (
    <RegistrationDetail row={row} rows={rows} />
  )
}
