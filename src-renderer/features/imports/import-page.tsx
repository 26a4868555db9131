import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { DragPlace } from '../../shared/dragged/drag-place.tsx'
import { type ChosenPlace, useDeploymentSite } from '../../shared/onboarding/deployment-site-picker.tsx'
import { OnboardingTabs } from '../../shared/onboarding/onboarding-tabs.tsx'
import { AskBeforeLeaving } from '../../shared/pages/ask-before-leaving.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Page } from '../../ui/page.tsx'
import { countUnfinished } from './import-rows.ts'
import { ImportRun } from './import-run.tsx'
import { ImportSource } from './import-source.tsx'
import { currentImportQuery } from './imports.queries.ts'

/** Takes many agents into the fleet at once. Main holds the import: leaving the screen loses nothing. */
export function ImportPage() {
  const first = useAppState().deployments[0]
  return first === undefined ? null : <Import first={first} />
}

function Import({ first }: { first: DeploymentView }) {
  const { t } = useTranslation('imports')
  const { client, orpc } = useBridge()
  const current = useQuery(currentImportQuery(orpc))
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  // Kept here while rows are shown: a file that is dropped takes no typed text away.
  const [text, setText] = useState('')
  const { deployment, place } = useDeploymentSite(first, chosen)
  const held = current.data?.import ?? null
  const unfinished = held === null ? 0 : countUnfinished(held)
  const isUnknown = current.data === undefined && current.error === null
  return (
    <>
      <AskBeforeLeaving isTyped={text.trim() !== ''} />
      <DragPlace
        kind="agents"
        loss={isUnknown ? undefined : unfinished === 0 ? null : t('discard.text', { count: unfinished })}
        take={(draggedId) => client.imports.readDragged({ ...place, draggedId })}
      />
      {held !== null ? (
        <ImportRun key={held.importId} held={held} />
      ) : (
        <Page title={t('title')} tabs={<OnboardingTabs />}>
          {current.data === undefined ? (
            <PendingQuery query={current} rows={6} />
          ) : (
            <ImportSource
              deployment={deployment}
              place={place}
              onChoose={setChosen}
              text={text}
              onType={setText}
              onRead={() => void current.refetch()}
            />
          )}
        </Page>
      )}
    </>
  )
}
