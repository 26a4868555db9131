import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { OnboardingTabs } from '../../shared/onboarding/onboarding-tabs.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { currentImportQuery } from './import.queries.ts'
import { ImportRun } from './import-run.tsx'
import { ImportSource } from './import-source.tsx'

/** Takes many agents into the fleet at once. Main holds the import: leaving the screen loses nothing. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const current = useQuery(currentImportQuery(orpc))
  const held = current.data?.import ?? null
  const first = deployments[0]
  if (held !== null) return <ImportRun key={held.importId} held={held} />
  return (
    <Page title={t('title')} tabs={<OnboardingTabs />}>
      {current.error !== null ? (
        <ErrorNote error={appErrorOf(current.error)} onRetry={() => void current.refetch()} />
      ) : current.data === undefined ? (
        <Skeleton rows={6} />
      ) : first === undefined ? null : (
        <ImportSource first={first} onRead={() => void current.refetch()} />
      )}
    </Page>
  )
}
