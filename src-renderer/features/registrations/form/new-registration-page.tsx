import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useStore } from 'zustand'
import type { AgentKey } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { templateQuery } from '../registrations.queries.ts'
import { ClearFormDraft } from './clear-form-draft.tsx'
import { FormDraftsGate, useFormDrafts } from './form-drafts.tsx'
import { formTextOf } from './form-text.ts'
import { RegisterForm } from './register-form.tsx'

const route = getRouteApi('/onboarding/registrations/new')

/** One new agent by form; with `like` the form begins as that agent's was. */
export function NewRegistrationPage() {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  const { like = null } = route.useSearch()
  return (
    <Page
      title={t('title')}
      tabs={<OnboardingTabs />}
      isBelowTab
      actions={
        <Button icon={<ArrowLeft />} onPress={() => void navigate({ to: '/onboarding/registrations' })}>
          {t('allRegistrations')}
        </Button>
      }
    >
      <div className="flex max-w-[1180px] flex-col gap-4">
        <FormDraftsGate>
          <NewForm like={like} />
        </FormDraftsGate>
      </div>
    </Page>
  )
}

function NewForm({ like }: { like: AgentKey | null }) {
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const navigate = useNavigate()
  const { store } = useFormDrafts()
  const begun = useStore(store, ({ forms }) => forms.get(null) ?? null)
  const copied = begun === null ? like : begun.like
  const template = useQuery(templateQuery(orpc, copied))
  const first = deployments[0]
  if (first === undefined) return null
  if (copied !== null && template.isPending) return <Skeleton rows={6} />
  const copy =
    copied === null || template.data === undefined
      ? null
      : { like: copied, text: { ...formTextOf(template.data.template), name: template.data.suggestedName } }
  return (
    <>
      <CallErrorNote error={template.error} />
      {begun !== null && like !== null && begun.like !== like ? (
        <OtherBegun name={begun.text.name} onDrop={() => store.getState().typeForm(null, null)} />
      ) : null}
      <RegisterForm
        first={first}
        row={null}
        copy={copy}
        onStarted={({ agentKey }) => void navigate({ to: '/onboarding/registrations', search: { agentKey } })}
      />
    </>
  )
}

/** A copy was asked for while another new agent is half typed: neither is thrown away unasked. */
function OtherBegun({ name, onDrop }: { name: string; onDrop: () => void }) {
  const { t } = useTranslation('registrations')
  return (
    <div role="status" className="flex items-center gap-3 rounded-md bg-warn-soft px-3 py-2 text-warn">
      <p className="flex-1">
        {name.trim() === '' ? t('begun.unnamed') : t('begun.named', { name: escapeInvisible(name) })}
      </p>
      <ClearFormDraft what="copy" onClear={onDrop} />
    </div>
  )
}
