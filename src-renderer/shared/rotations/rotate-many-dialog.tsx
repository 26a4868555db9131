import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { PendingQuery } from '../pending-query.tsx'
import { RotationFooter } from './rotation-footer.tsx'
import { RotationProgress } from './rotation-progress.tsx'
import { RotationReview } from './rotation-review.tsx'
import { isRotatable, listReceiptsByAgent } from './rotation-rows.ts'
import { rotationQueries } from './rotations.queries.ts'
import { useRotationRun } from './use-rotation-run.ts'

interface RotateManyDialogProps {
  agentKeys: readonly AgentKey[]
  onClose: () => void
}

/**
 * New keys for several agents, one document a URL, and the try of each new key. Main keeps how far each agent is: the
 * dialog can be closed at any step, also while a run goes on.
 */
export function RotateManyDialog({ agentKeys, onClose }: RotateManyDialogProps) {
  const { t } = useTranslation('secrets')
  const { orpc } = useBridge()
  const isVaultWell = useAppState().vault.state === 'ok'
  const list = useQuery(rotationQueries(orpc).list(agentKeys))
  const { lastRun, begin, finish, stop, error } = useRotationRun()
  // Null: as each key is now.
  const [kind, setKind] = useState<KeyKind | null>(null)
  const [isBegun, setIsBegun] = useState(false)
  if (list.data === undefined) {
    return (
      <Dialog title={t('rotateMany.title')} onClose={onClose} size="xl">
        <PendingQuery query={list} rows={6} />
      </Dialog>
    )
  }
  const { rows } = list.data
  const receipts = listReceiptsByAgent(lastRun)
  // The last run may have been about other agents.
  const isOfThese = lastRun?.isRunning === true || isBegun || rows.some(({ agentKey }) => receipts.has(agentKey))
  const run = isOfThese ? lastRun : null
  const isRunning = run?.isRunning === true
  const shown = rows.filter(({ agentKey, rotation }) => rotation !== null || receipts.has(agentKey))
  const rotatable = rows.filter(isRotatable)
  // Those that the run has just finished are not offered again beside what is left.
  const rest = rotatable.filter(({ agentKey }) => receipts.get(agentKey)?.outcome.kind !== 'finished')
  const rotating = rows.filter(({ rotation }) => rotation !== null)
  const isReview = !isRunning && (shown.length === 0 || (!isBegun && rotatable.length > 0))
  const keysOf = (some: typeof rows): AgentKey[] => some.map(({ agentKey }) => agentKey)
  return (
    <Dialog
      title={t('rotateMany.title')}
      onClose={onClose}
      size="xl"
      isChanged={isReview && kind !== null}
      footer={
        <RotationFooter
          isReview={isReview}
          run={run}
          rotatableCount={(isReview ? rotatable : rest).length}
          rotatingCount={rotating.length}
          canBegin={isVaultWell && !begin.isPending}
          onBegin={() => {
            setIsBegun(true)
            begin.mutate({ agentKeys: keysOf(rotatable), kind })
          }}
          onFinish={() => {
            setIsBegun(true)
            finish.mutate({ agentKeys: keysOf(rotating) })
          }}
          onStop={() => stop.mutate()}
          onReview={setIsBegun}
          onClose={onClose}
        />
      }
    >
      {isReview ? (
        <RotationReview rows={rows} kind={kind} onKindChange={setKind} isVaultWell={isVaultWell} />
      ) : (
        <RotationProgress rows={shown} run={run} receipts={receipts} rotatingCount={rotating.length} />
      )}
      {isBegun && isReview && run !== null && run.blockedBy !== null ? <ErrorNote error={run.blockedBy} /> : null}
      <CallErrorNote error={error} />
    </Dialog>
  )
}
