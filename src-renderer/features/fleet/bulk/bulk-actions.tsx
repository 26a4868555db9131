import { useCallback, useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { maxForgotten } from '#contract/rules/agents/agent-limits.ts'
import { mostAtOnce } from '#contract/rules/most-at-once.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { StatusBadge } from '../../../shared/agents/status-badge.tsx'
import { useForgetLosses } from '../../../shared/agents/use-forget-losses.ts'
import { BulkDialog } from '../../../shared/bulk/bulk-dialog.tsx'
import { receiptOf } from '../../../shared/bulk/use-bulk-run.ts'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { listArchivable } from './list-archivable.ts'

interface BulkActProps {
  agents: readonly FleetRow[]
  onClose: () => void
}

export function CheckDialog({ agents, onClose }: BulkActProps) {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const effect = useCallback((row: FleetRow) => <StatusBadge status={row.status} />, [])
  return (
    <BulkDialog
      title={t('check.title', { count: agents.length })}
      agents={agents}
      lead={t('check.lead')}
      effect={effect}
      confirmLabel={t('check.confirm', { count: agents.length })}
      act={async (agentKeys) => (await client.agents.check({ agentKeys })).map(receiptOf)}
      partSize={12}
      onClose={onClose}
    />
  )
}

export function ArchiveDialog({ agents, archived, onClose }: BulkActProps & { archived: boolean }) {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const words = archived ? 'archive' : 'restore'
  const reached = archived ? listArchivable(agents) : agents
  const effect = useCallback(
    (row: FleetRow) =>
      archived && row.unsettled > 0
        ? t('archive.busy', { count: row.unsettled })
        : t(archived ? 'archive.effect' : 'restore.effect'),
    [t, archived],
  )
  return (
    <BulkDialog
      title={t(`${words}.title`, { count: reached.length })}
      agents={agents}
      reached={reached}
      lead={t(`${words}.lead`)}
      effect={effect}
      confirmLabel={t(`${words}.confirm`, { count: reached.length })}
      isReady={reached.length > 0}
      act={async (agentKeys) => (await client.agents.archive({ agentKeys, archived })).map(receiptOf)}
      partSize={mostAtOnce}
      onClose={onClose}
    />
  )
}

export function ForgetManyDialog({ agents, onClose }: BulkActProps) {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const { vault } = useAppState()
  const [eraseSecret, setEraseSecret] = useState(false)
  const place = vault.kind === 'memory' ? t('forget.memory') : vault.name
  const { listLosses, isReady, error, reload } = useForgetLosses()
  const effect = useCallback(
    (row: FleetRow) => {
      const losses = [
        t(eraseSecret ? 'forget.erases' : 'forget.keeps', { place }),
        ...(row.drafted > 0 ? [t('forget.drafts', { count: row.drafted })] : []),
        ...(row.unsettled > 0 ? [t('forget.pending', { count: row.unsettled })] : []),
        ...listLosses(row.agentKey),
      ]
      return losses.join(' · ')
    },
    [t, eraseSecret, place, listLosses],
  )
  return (
    <BulkDialog
      title={t('forget.title', { count: agents.length })}
      agents={agents}
      lead={t('forget.lead')}
      effect={effect}
      confirmLabel={t(eraseSecret ? 'forget.confirmErase' : 'forget.confirm', { count: agents.length })}
      tone="danger"
      isReady={isReady}
      act={async (agentKeys) =>
        (await client.agents.forget({ agentKeys, eraseSecret })).map((receipt) => ({
          ...receiptOf(receipt),
          ...(receipt.outcome.ok || receipt.secret === 'erased'
            ? { words: t(`forget.secret.${receipt.secret}`, { place }) }
            : {}),
        }))
      }
      partSize={maxForgotten}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1">
        <Checkbox isSelected={eraseSecret} onChange={setEraseSecret}>
          {t('forget.erase', { place })}
        </Checkbox>
        <p className={eraseSecret ? 'font-medium text-bad' : 'text-ink-2'}>
          {t(eraseSecret ? 'forget.eraseHelp' : 'forget.keepHelp', { place })}
        </p>
        <CallErrorNote error={error} onRetry={reload} />
      </div>
    </BulkDialog>
  )
}
