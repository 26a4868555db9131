import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimFinding, ClaimView } from '#contract/ipc/claims.procedures.ts'
import type { QrModules } from '#contract/rules/agents/claim-qr.ts'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import { provisionalPredictions } from '#contract/rules/predictions/provisional-limit.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { ClaimClocks } from '../../shared/claims/claim-clocks.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ClaimStateBadge } from './claim-columns.tsx'
import { MarkClaimed } from './mark-claimed.tsx'
import { OAuthScopeCompare } from './oauth-scope-compare.tsx'
import { PairingCode } from './pairing-code.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { failuresOf } from './receipts.ts'
import { ReissueLink } from './reissue-link.tsx'

interface ClaimPanelProps {
  row: ClaimView
  offsetMs: number
  /** Why the newest act at the service failed for this agent, alone or among several; null: it did not. */
  lastError: AppErrorData | null
  onOutcome: (error: AppErrorData | null) => void
}

/** One agent of the desk: how it gets its owner, or what became of that. */
export function ClaimPanel(props: ClaimPanelProps) {
  const { row } = props
  const { t } = useTranslation('claims')
  const serviceName = useServiceNames().get(row.deploymentId)
  return (
    <SiteFrame site={row.site} agentName={row.name} serviceName={serviceName}>
      <div className="flex min-h-0 flex-col gap-4 overflow-auto p-4">
        <p role="status" className="flex flex-wrap items-center gap-2">
          <ClaimStateBadge row={row} t={t} />
          <span>{t(stateTextOf(row))}</span>
        </p>
        {row.state === 'claimed' ? <Claimed row={row} /> : <Waiting {...props} />}
        <OAuthScopeCompare row={row} />
      </div>
    </SiteFrame>
  )
}

/** What can be done next: without the client secret that the service wants, no new link. */
function stateTextOf({ state, canReissue, isMarked }: ClaimView) {
  if (state === 'claimed' && isMarked) return 'stateText.marked'
  const asksForLink = state === 'link_expired' || state === 'link_in_doubt' || state === 'limit_over'
  return asksForLink && !canReissue ? (`stateTextByKey.${state}` as const) : (`stateText.${state}` as const)
}

function Claimed({ row }: { row: ClaimView }) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const navigate = useNavigate()
  const { agentKey } = row
  const [isAsked, setIsAsked] = useState(false)
  const dismiss = useMutation({ mutationFn: () => client.claims.dismiss({ agentKeys: [agentKey] }) })
  return (
    <>
      <p>
        <TimeText lead={t('claimedAt')} atMs={row.claimedAtMs} />
      </p>
      <CallErrorNote error={dismiss.error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => void navigate({ to: '/agents/$agentKey', params: { agentKey } })}>
          {t('act.openAgent')}
        </Button>
        <Button isPending={dismiss.isPending} onPress={() => (row.isMarked ? setIsAsked(true) : dismiss.mutate())}>
          {t('act.dismiss')}
        </Button>
      </div>
      {isAsked ? (
        <DismissMarked
          row={row}
          isPending={dismiss.isPending}
          onClose={() => setIsAsked(false)}
          onConfirm={() => dismiss.mutate(undefined, { onSettled: () => setIsAsked(false) })}
        />
      ) : null}
    </>
  )
}

interface DismissMarkedProps {
  row: ClaimView
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before what would bring the claim back, should the operator's mark be wrong, is erased. */
function DismissMarked({ row, isPending, onClose, onConfirm }: DismissMarkedProps) {
  const { t } = useTranslation('claims')
  return (
    <ConfirmDialog
      title={t('dismissMarked.title', { name: escapeInvisible(row.name) })}
      onClose={onClose}
      confirmLabel={t('act.dismiss')}
      tone="danger"
      isPending={isPending}
      onConfirm={onConfirm}
    >
      <p>{t(row.authMethod === 'private_key_jwt' ? 'dismissMarked.textByKey' : 'dismissMarked.text')}</p>
    </ConfirmDialog>
  )
}

function Waiting({ row, offsetMs, lastError, onOutcome }: ClaimPanelProps) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const toast = useToast()
  const [qr, setQr] = useState<QrModules | null>(null)
  // Of one agent: the panel may show another by then.
  const [checked, setChecked] = useState<{ agentKey: AgentKey; found: ClaimFinding | null } | null>(null)
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work() })
  const { agentKey } = row
  const hasLink = row.link === 'kept'
  const run = (work: () => Promise<void>): void => {
    setChecked(null)
    act.mutate(work)
  }
  const copy = async (): Promise<void> => {
    await client.claims.copyLink({ agentKey })
    toast({ title: t('copied'), tone: 'ok' })
  }
  // What it answers with goes into this component's state, and away with the dialog: no cache keeps it.
  const showQr = async (): Promise<void> => setQr(await client.claims.qr({ agentKey }))
  const tell = (receipts: Awaited<ReturnType<typeof client.claims.reissue>>): void =>
    onOutcome(failuresOf(receipts).get(agentKey) ?? null)
  const reissue = async (): Promise<void> => tell(await client.claims.reissue({ agentKeys: [agentKey] }))
  const check = async (): Promise<void> => {
    const receipts = await client.claims.check({ agentKeys: [agentKey] })
    tell(receipts)
    setChecked({ agentKey, found: receipts[0]?.found ?? null })
  }
  const error = act.error === null ? lastError : appErrorOf(act.error)
  const needsNewLink = row.canReissue && (row.state === 'link_expired' || !hasLink)
  const isBusy = row.isWorking || act.isPending
  // While another is issued it may be dead at any moment.
  const canUseLink = hasLink && !row.isWorking
  return (
    <>
      <ClaimFacts row={row} offsetMs={offsetMs} run={run} />
      {error === null ? null : <ErrorNote error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={needsNewLink ? 'quiet' : 'primary'}
          isDisabled={!canUseLink}
          onPress={() => run(async () => void (await client.claims.openPage({ agentKey })))}
        >
          {t('act.open')}
        </Button>
        <Button isDisabled={!canUseLink} onPress={() => run(showQr)}>
          {t('act.qr')}
        </Button>
        <Button isDisabled={!canUseLink} onPress={() => run(copy)}>
          {t('act.copy')}
        </Button>
        {row.canReissue ? (
          <ReissueLink
            row={row}
            variant={needsNewLink ? 'primary' : 'quiet'}
            isDisabled={row.isPaused}
            isPending={isBusy}
            onReissue={() => run(reissue)}
          />
        ) : null}
        <Button isPending={isBusy} onPress={() => run(check)}>
          {t('act.check')}
        </Button>
        <MarkClaimed
          rows={[row]}
          isDisabled={isBusy}
          onOutcomes={(_keys, failed) => onOutcome(failed.get(agentKey) ?? null)}
        />
      </div>
      <p role="status" className="empty:hidden">
        {checked?.agentKey === agentKey && checked.found !== null ? t(`check.found.${checked.found}`) : null}
      </p>
      {row.isUnsaid ? <p className="text-xs text-ink-2">{t('mark.help')}</p> : null}
      {row.canReissue && row.isPaused ? (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
          {t('paused')}
        </p>
      ) : null}
      <p className="text-xs text-ink-2">{t(row.canReissue ? 'help' : 'helpByKey', { seconds: clipboardSeconds })}</p>
      {qr === null ? null : <QrDialog row={row} qr={qr} onClose={() => setQr(null)} />}
    </>
  )
}

function ClaimFacts(props: { row: ClaimView; offsetMs: number; run: (work: () => Promise<void>) => void }) {
  const { t } = useTranslation('claims')
  const { row, offsetMs, run } = props
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      <dt className="text-ink-2">{t('fact.host')}</dt>
      <dd className="min-w-0">
        {row.host === null ? (
          t('link.none')
        ) : (
          <span className="font-mono text-xs break-all">{escapeInvisible(row.host)}</span>
        )}
        {row.link === 'refused' ? <p className="text-xs text-bad">{t('refusedHost')}</p> : null}
        {row.link === 'in_doubt' ? <p className="text-xs text-warn">{t('inDoubt')}</p> : null}
      </dd>
      <ClaimClocks claim={row} offsetMs={offsetMs} />
      <dt className="text-ink-2">{t('fact.used')}</dt>
      <dd>
        {t('used.of', { count: row.predictionsUsed, total: provisionalPredictions })}
        <span className="block text-xs text-ink-3">{t('used.help')}</span>
      </dd>
      <dt className="text-ink-2">{t('fact.code')}</dt>
      <dd>
        {/* With another link comes another code: one that is shown goes. */}
        <PairingCode
          key={row.linkExpiresAtMs}
          agentKey={row.agentKey}
          hasCode={row.hasCode}
          isUnusable={row.isWorking || row.link === 'in_doubt'}
          run={run}
        />
      </dd>
    </dl>
  )
}
