import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { KeyRound, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { countOwed } from '#contract/rules/agents/count-owed.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CredentialDialog } from '../../shared/agents/credential-dialog.tsx'
import { RenameDialog } from '../../shared/agents/rename-dialog.tsx'
import { RowAction, useCheckOne } from '../../shared/agents/row-action.tsx'
import { ArchivedBadge, StatusBadge, useStatusReason } from '../../shared/agents/status-badge.tsx'
import { actOf } from '../../shared/agents/status-traits.ts'
import { type Command, useCommands } from '../../shared/command-registry.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { useRefreshCommand } from '../../shared/freshness/use-refresh-command.ts'
import { ScorecardPanel } from '../../shared/leaderboards/scorecard-panel.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PausedBadge } from '../../shared/pauses/paused-badge.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { useShortcut } from '../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { agentQueries } from './agents.queries.ts'
import { ArchiveButton } from './archive-button.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { LabelsPanel } from './labels/labels-panel.tsx'
import { MissedPanel } from './missed-panel.tsx'
import { OAuthPanel } from './oauth-panel.tsx'
import { PauseButton } from './pause-button.tsx'
import { PredictionsPanel } from './predictions-panel.tsx'
import { SubscriptionsPanel } from './subscriptions-panel.tsx'
import { TokenPanel } from './token-panel.tsx'

const route = getRouteApi('/agents/$agentKey')

/** One agent: its status, what it may do, what it is subscribed to, what it predicted. */
export function AgentPage() {
  const { t } = useTranslation('agents')
  const { agentKey } = route.useParams()
  const { orpc } = useBridge()
  const agent = useQuery(agentQueries(orpc).one(agentKey))
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 overflow-auto px-4 pt-2.5 pb-3 [&>section]:min-h-min [&>section]:grow">
      <nav aria-label={t('path')} className="text-xs text-ink-2">
        <Link to="/fleet" className="hover:text-accent hover:underline">
          {t('backToFleet')}
        </Link>
      </nav>
      {agent.data !== undefined ? (
        <AgentView key={agentKey} detail={agent.data} />
      ) : (
        <PendingQuery query={agent} rows={10} />
      )}
    </div>
  )
}

function AgentView({ detail }: { detail: AgentDetail }) {
  const { row } = detail
  const serviceName = useServiceNames().get(row.deploymentId)
  return (
    <SiteFrame site={row.site} agentName={row.name} serviceName={serviceName}>
      <AgentHeader detail={detail} />
      <div className="grid min-h-40 grow basis-0 grid-cols-1 content-start items-start gap-3 overflow-auto bg-ground p-3 min-[1100px]:grid-cols-[minmax(0,1fr)_340px] min-[1500px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-3">
          <SubscriptionsPanel detail={detail} />
          <MissedPanel missed={detail.missed} />
          <PredictionsPanel predictions={detail.predictions} total={detail.predictionCount} />
          <OAuthPanel detail={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <LabelsPanel detail={detail} />
          <ScorecardPanel place={row} agentId={row.agentId} hasBoardLink />
          <TokenPanel detail={detail} />
          <IdentityPanel detail={detail} />
        </div>
      </div>
    </SiteFrame>
  )
}

function AgentHeader({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const { row, lastError } = detail
  const reason = useStatusReason()(row.status, row.statusDetail)
  const check = useCheckOne(row)
  useRefreshCommand({ isPending: check.isPending, isOffered: !row.isArchived, run: () => check.mutate() })
  const [open, setOpen] = useState<'credential' | 'forget' | 'rename' | null>(null)
  const act = actOf(row)
  const close = (): void => setOpen(null)
  const renameKeys = useShortcut('rename')
  useCommands(
    useMemo<readonly Command[]>(
      () => [
        {
          id: 'agent-rename',
          title: t('act.rename'),
          group: 'act',
          shortcut: 'rename',
          run: () => setOpen('rename'),
        },
      ],
      [t],
    ),
  )
  const due = countOwed(row)
  return (
    <header className="flex flex-col gap-2 border-line border-b px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="flex max-w-[44ch] min-w-0 text-lg font-semibold">
          <NameText text={row.name} />
        </h1>
        <IconButton
          label={t('act.rename')}
          icon={<Pencil />}
          {...(renameKeys === undefined ? {} : { shortcut: renameKeys })}
          onPress={() => setOpen('rename')}
        />
        {row.isArchived ? <ArchivedBadge /> : <StatusBadge status={row.status} />}
        <PausedBadge pausedBy={row.pausedBy} />
        <StaleMark only={row} />
        {row.isArchived ? <span className="text-ink-2">{t('archive.state')}</span> : null}
        {row.isArchived || reason === null ? null : <span className="text-ink-2">{reason}</span>}
        {row.failed === 0 ? null : (
          <Link to="/outbox" className="text-bad underline">
            {t('failedWrites', { count: row.failed })}
          </Link>
        )}
        {row.serviceName === null || row.serviceName === row.name ? null : (
          <span className="flex min-w-0 max-w-[44ch] text-ink-2">
            <VisibleName text={t('serviceName', { name: row.serviceName })} />
          </span>
        )}
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {row.isArchived || act === null || act === 'check' || act === 're_enter' ? null : (
            <RowAction row={row} onReEnter={() => setOpen('credential')} size="md" />
          )}
          {row.isArchived ? null : (
            <Button
              icon={<RefreshCw />}
              variant={act === 'check' ? 'primary' : 'quiet'}
              isPending={check.isPending}
              onPress={() => check.mutate()}
            >
              {t('act.check')}
            </Button>
          )}
          <Button
            icon={<KeyRound />}
            variant={act === 're_enter' && !row.isArchived ? 'primary' : 'quiet'}
            onPress={() => setOpen('credential')}
          >
            {t('act.reEnter')}
          </Button>
          {row.isArchived ? null : (
            <ButtonLink
              to="/predict/agents/$agentKey"
              params={{ agentKey: row.agentKey }}
              title={t('predict.help')}
              {...(due !== null && due > 0 ? { 'data-start-of-work': '' } : {})}
              variant={due !== null && due > 0 ? 'primary' : 'quiet'}
            >
              {due === null ? t('predict.open') : t('predict.due', { count: due })}
            </ButtonLink>
          )}
          <ButtonLink to="/agents/$agentKey/service" params={{ agentKey: row.agentKey }}>
            {t('service.link')}
          </ButtonLink>
          {row.isArchived ? null : <PauseButton row={row} />}
          <ArchiveButton row={row} />
          <Button icon={<Trash2 />} onPress={() => setOpen('forget')}>
            {t('act.forget')}
          </Button>
        </div>
      </div>
      {lastError === null || row.status === 'ready' || row.isArchived ? null : <ErrorNote error={lastError} />}
      {open === 'credential' ? <CredentialDialog agent={row} onClose={close} /> : null}
      {open === 'rename' ? <RenameDialog agent={row} onClose={close} /> : null}
      {open === 'forget' ? <ForgetDialog agent={row} onClose={close} /> : null}
    </header>
  )
}
