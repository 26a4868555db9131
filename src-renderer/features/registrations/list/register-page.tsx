import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { registrationsQuery } from '../register.queries.ts'
import { RegistrationDetail } from './registration-detail.tsx'
import { RegistrationList } from './registration-list.tsx'

const route = getRouteApi('/onboarding/registrations')

/** All registrations on their way, or one of them. */
export function RegisterPage() {
  const { t } = useTranslation('registrations')
  const { orpc } = useBridge()
  const { agentKey } = route.useSearch()
  const list = useQuery(registrationsQuery(orpc))
  if (list.data === undefined) {
    return (
      <Page title={t('board.title')} tabs={<OnboardingTabs />}>
        {list.error === null ? (
          <Skeleton rows={8} />
        ) : (
          <ErrorNote error={appErrorOf(list.error)} onRetry={() => void list.refetch()} />
        )}
      </Page>
    )
  }
  const { rows, run } = list.data
  const row = rows.find((each) => each.agentKey === agentKey)
  return row === undefined ? <RegistrationList rows={rows} run={run} /> : <RegistrationDetail row={row} rows={rows} />
}
