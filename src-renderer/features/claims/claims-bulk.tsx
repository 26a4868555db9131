import { useCallback, useMemo, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimFinding, ClaimView } from '#contract/ipc/claims.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { BulkDialog } from '../../shared/bulk/bulk-dialog.tsx'
import { receiptOf } from '../../shared/bulk/use-bulk-run.ts'
import { ClaimStateBadge } from './claim-columns.tsx'
import { findLivingLinks, isReissuable } from './living-links.ts'
import { failuresOf } from './receipts.ts'

export interface ClaimBulkRequest {
  kind: 'check' | 'reissue'
  /** Waiting agents. */
  rows: readonly ClaimView[]
}

export type OnClaimOutcomes = (agentKeys: readonly AgentKey[], failed: ReadonlyMap<string, AppErrorData>) => void

interface ClaimsBulkProps {
  request: ClaimBulkRequest
  onOutcomes: OnClaimOutcomes
  onClose: () => void
}

/** Main asks the service about three agents at a time; *Stop* ends an act between two parts. */
const partSize = { check: 12, reissue: 3 } as const

/** Reviews and runs an act on several waiting agents. It is about those that were there when it was opened. */
export function ClaimsBulk({ request, ...rest }: ClaimsBulkProps) {
  const [{ kind, rows }] = useState(request)
  return kind === 'check' ? <CheckClaims rows={rows} {...rest} /> : <ReissueClaims rows={rows} {...rest} />
}

type ClaimActProps = Pick<ClaimBulkRequest, 'rows'> & Omit<ClaimsBulkProps, 'request'>

function CheckClaims({ rows, onOutcomes, onClose }: ClaimActProps) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const describeFinding = (found: ClaimFinding) => {
    const words = t(`check.found.${found}`)
    return found === 'unsaid'
      ? { found: { result: t('check.unsaid'), isGood: false }, words }
      : { found: { result: words, isGood: found === 'claimed' } }
  }
  const act = async (agentKeys: AgentKey[]) => {
    const receipts = await client.claims.check({ agentKeys })
    onOutcomes(agentKeys, failuresOf(receipts))
    return receipts.map(({ found, ...receipt }) => ({
      ...receiptOf(receipt),
      ...(found === null ? {} : describeFinding(found)),
    }))
  }
  const effect = useCallback((row: ClaimView) => <ClaimStateBadge row={row} t={t} />, [t])
  return (
    <BulkDialog
      title={t('check.title', { count: rows.length })}
      agents={rows}
      lead={t('check.lead')}
      effect={effect}
      confirmLabel={t('check.confirm', { count: rows.length })}
      beginsAtOnce
      act={act}
      partSize={partSize.check}
      onClose={onClose}
    />
  )
}

function ReissueClaims({ rows, onOutcomes, onClose }: ClaimActProps) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const app = useAppState()
  const act = async (agentKeys: AgentKey[]) => {
    const receipts = await client.claims.reissue({ agentKeys })
    onOutcomes(agentKeys, failuresOf(receipts))
    return receipts.map(receiptOf)
  }
  const reached = useMemo(() => rows.filter(isReissuable), [rows])
  const [ended] = useState(() => new Set(findLivingLinks(rows, (row) => Date.now() + getClockOffsetMs(app, row))))
  const effect = useCallback((row: ClaimView) => t(`reissue.effect.${effectOf(row, ended.has(row))}`), [t, ended])
  return (
    <BulkDialog
      title={t('reissue.title', { count: reached.length })}
      agents={rows}
      reached={reached}
      lead={ended.size === 0 ? t('reissue.lead') : t('reissue.works', { count: ended.size })}
      effect={effect}
      confirmLabel={t('reissue.confirm', { count: reached.length })}
      tone={ended.size === 0 ? 'primary' : 'danger'}
      isReady={reached.length > 0}
      act={act}
      confirmWhole={(agentKeys) => client.sendBatches.confirm({ kind: 'claimLinks', agentKeys })}
      partSize={partSize.reissue}
      onClose={onClose}
    />
  )
}

/** What a new link does to an agent, or why it gets none. */
function effectOf({ canReissue, isPaused }: ClaimView, isEnded: boolean) {
  if (!canReissue) return 'byKey'
  if (isPaused) return 'paused'
  return isEnded ? 'ends' : 'new'
}
