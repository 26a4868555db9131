import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { registrationsQuery } from './register.queries.ts'
import { RegisterForm } from './register-form.tsx'
import { RegistrationPanel } from './registration-panel.tsx'

const route = getRouteApi('/register')

/** Makes an agent: form, challenge, claim. What was interrupted stands first, to be finished. */
export function RegisterPage() {
  const { t } = useTranslation('register')
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const { agentKey } = route.useSearch()
  const navigate = useNavigate()
  const list = useQuery(registrationsQuery(orpc))
  const show = (key: AgentKey | null): void =>
    void navigate({ to: '/register', search: key === null ? {} : { agentKey: key } })
  const rows = list.data?.rows ?? []
  const row = rows.find((each) => each.agentKey === agentKey) ?? null
  const first = deployments[0]
  const isForm = row === null || ['intent', 'refused', 'unknown'].includes(row.stage)
  return (
    <Page
      title={t('title')}
      actions={
        row === null ? null : (
          <Button icon={<UserPlus />} onPress={() => show(null)}>
            {t('another')}
          </Button>
        )
      }
    >
      <div className="flex max-w-[1180px] flex-col gap-4">
        {list.error === null ? null : (
          <ErrorNote error={appErrorOf(list.error)} onRetry={() => void list.refetch()} />
        )}
        <Rows rows={rows} shown={row} onShow={show} />
        {row !== null && row.stage === 'unknown' ? <p className="text-warn">{t('unknownHelp')}</p> : null}
        {list.isPending ? (
          <Skeleton rows={4} />
        ) : isForm && first !== undefined ? (
          <RegisterForm
            key={row?.agentKey ?? 'new'}
            first={first}
            row={row}
            onStarted={(started) => show(started.agentKey)}
          />
        ) : null}
        {row === null ? null : <RegistrationPanelOrNot row={row} isForm={isForm} onGone={() => show(null)} />}
      </div>
    </Page>
  )
}

function RegistrationPanelOrNot(props: { row: RegistrationView; isForm: boolean; onGone: () => void }) {
  const { row, isForm, onGone } = props
  // Beneath the form the panel only offers to put the row away; its error stands at the form.
  return <RegistrationPanel row={isForm ? { ...row, error: null } : row} onGone={onGone} />
}

function Rows(props: {
  rows: readonly RegistrationView[]
  shown: RegistrationView | null
  onShow: (agentKey: AgentKey) => void
}) {
  const { t } = useTranslation('register')
  const others = props.rows.filter(({ agentKey }) => agentKey !== props.shown?.agentKey)
  if (others.length === 0) return null
  return (
    <ul
      aria-label={t('unfinished')}
      className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-2"
    >
      {others.map(({ agentKey, site, form, stage }) => (
        <li key={agentKey} className="flex items-center gap-3">
          <SiteTag site={site} />
          <span className="min-w-0 flex-1 truncate">{visibleText(form.name)}</span>
          <Badge tone={stage === 'active' ? 'ok' : stage === 'failed' ? 'bad' : 'warn'}>
            {t(`stageShort.${stage}`)}
          </Badge>
          <Button size="sm" onPress={() => props.onShow(agentKey)}>
            {t(stage === 'active' ? 'look' : 'finish')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
