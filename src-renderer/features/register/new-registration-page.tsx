import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formTextOf } from './form-text.ts'
import { templateQuery } from './register.queries.ts'
import { RegisterForm } from './register-form.tsx'

const route = getRouteApi('/register/new')

/** One new agent by form; with `like` the form begins as that agent's was. */
export function NewRegistrationPage() {
  const { t } = useTranslation('register')
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const navigate = useNavigate()
  const { like = null } = route.useSearch()
  const template = useQuery(templateQuery(orpc, like))
  const first = deployments[0]
  const isWaiting = like !== null && template.isPending
  const text =
    template.data === undefined
      ? null
      : { ...formTextOf(template.data.template), name: template.data.suggestedName }
  return (
    <Page
      title={t('title')}
      actions={
        <Button icon={<ArrowLeft />} onPress={() => void navigate({ to: '/register' })}>
          {t('allRegistrations')}
        </Button>
      }
    >
      <div className="flex max-w-[1180px] flex-col gap-4">
        {template.error === null ? null : <ErrorNote error={appErrorOf(template.error)} />}
        {isWaiting ? (
          <Skeleton rows={6} />
        ) : first === undefined ? null : (
          <RegisterForm
            first={first}
            row={null}
            firstText={text}
            onStarted={({ agentKey }) => void navigate({ to: '/register', search: { agentKey } })}
          />
        )}
      </div>
    </Page>
  )
}
