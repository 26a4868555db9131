import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { PendingQuery } from '../reading/pending-query.tsx'
import { RotationFooter } from './rotation-footer.tsx'
import { RotationProgress } from './rotation-progress.tsx'
import { RotationReview } from './rotation-review.tsx'
import { type ChosenStep, computeRotationStep } from './rotation-step.ts'
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
  // What was answered before this was opened would open it at a step that is over.
  const list = useQuery({ ...rotationQueries(orpc).list(agentKeys), refetchOnMount: 'always' })
  const { query, run, outcomes, isOtherRunning, begin, finish, stop, error } = useRotationRun(agentKeys)
  // Null: as each key is now.
  const [kind, setKind] = useState<KeyKind | null>(null)
  const [chosen, setChosen] = useState<ChosenStep>(null)
  const unread = [list, query].find(({ data, isFetchedAfterMount }) => data === undefined || !isFetchedAfterMount)
  if (list.data === undefined || unread !== undefined) {
    return (
      <Dialog title={t('rotateMany.title')} onClose={onClose} size="xl">
        <PendingQuery query={unread ?? list} rows={6} />
      </Dialog>
    )
  }
  const { rows } = list.data
  const step = computeRotationStep({ rows, run, outcomes, chosen })
  const { isReview, reviewed, rotatable, rotating, shown } = step
  const onSuccess = (): void => setChosen(null)
  const keysOf = (some: readonly RotationRow[]): AgentKey[] => some.map(({ agentKey }) => agentKey)
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
          rotatableCount={rotatable.length}
          rotatingCount={rotating.length}
          isHeld={isOtherRunning || (isReview && !isVaultWell)}
          isPending={begin.isPending || finish.isPending}
          onBegin={() => begin.mutate({ agentKeys: keysOf(rotatable), kind }, { onSuccess })}
          onFinish={() => finish.mutate({ agentKeys: keysOf(rotating) }, { onSuccess })}
          onStop={() => stop.mutate()}
          onChoose={setChosen}
          onClose={onClose}
        />
      }
    >
      {isReview ? (
        <RotationReview rows={reviewed} kind={kind} onKindChange={setKind} isVaultWell={isVaultWell} />
      ) : (
        <RotationProgress rows={rows} shown={shown} run={run} outcomes={outcomes} />
      )}
      {isReview && chosen === null && run !== null && run.blockedBy !== null ? (
        <ErrorNote error={run.blockedBy} />
      ) : null}
      {isOtherRunning ? <p className="font-medium text-warn">{t('rotateMany.otherRun')}</p> : null}
      <CallErrorNote error={error} />
    </Dialog>
  )
}
