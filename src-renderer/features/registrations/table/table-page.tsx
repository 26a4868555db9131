import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { FormDraftsGate, useFormDrafts } from '../form/form-drafts.tsx'
import { DraggedTable } from './dragged-table.tsx'
import { TablePreviewPage } from './table-preview-page.tsx'
import { TableSource } from './table-source.tsx'

/** Many new agents from a table: where it comes from, then what it says, row by row. */
export function TablePage() {
  const { t } = useTranslation('registrations')
  const { deployments } = useAppState()
  const navigate = useNavigate()
  const { store } = useFormDrafts()
  const preview = useStore(store, (typed) => typed.preview)
  const place = useStore(store, (typed) => typed.table.place)
  const first = deployments[0]
  useEffect(() => () => store.getState().leaveTable(), [store])
  if (first === undefined) return null
  const ask = <AskBeforeLeaving isTyped={() => mayHoldCredentials(store.getState().table.text)} />
  if (preview !== null && place !== null) {
    return (
      <>
        {ask}
        <DraggedTable place={place} loss={t('table.replaced')} />
        <TablePreviewPage preview={preview} place={place} />
      </>
    )
  }
  return (
    <Page
      title={t('table.title')}
      tabs={<OnboardingTabs />}
      isBelowTab
      actions={
        <Button icon={<ArrowLeft />} onPress={() => void navigate({ to: '/onboarding/registrations' })}>
          {t('allRegistrations')}
        </Button>
      }
    >
      <FormDraftsGate>
        {ask}
        <TableSource first={first} />
      </FormDraftsGate>
    </Page>
  )
}
