import type { AgentKey } from '#contract/ids.ts'
import type { RotationReceipt, RotationRow, RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'
import { RotationDocuments } from './rotation-documents.tsx'
import { groupByAddress } from './rotation-rows.ts'
import { RotationTable } from './rotation-table.tsx'

interface RotationProgressProps {
  rows: readonly RotationRow[]
  run: RotationRunView | null
  receipts: ReadonlyMap<AgentKey, RotationReceipt>
  rotatingCount: number
}

/** What is to be published where, and what has become of each agent. */
export function RotationProgress({ rows, run, receipts, rotatingCount }: RotationProgressProps) {
  const { t } = useTranslation('secrets')
  const isRunning = run?.isRunning === true
  const hasEnded = run !== null && !isRunning
  const status = useFocusWhen<HTMLParagraphElement>(hasEnded)
  return (
    <>
      <div className="flex items-center gap-3">
        <p ref={status} role="status" tabIndex={-1} aria-live={isRunning ? 'off' : 'polite'} className="font-medium">
          <RunText run={run} rotatingCount={rotatingCount} />
        </p>
        {isRunning ? <progress aria-label={t('rotateMany.title')} max={run.total} value={run.receipts.length} /> : null}
      </div>
      {run?.blockedBy == null ? null : (
        <div className="flex flex-col gap-1">
          <ErrorNote error={run.blockedBy} />
          <p className="text-ink-2">{t('rotateMany.blocked')}</p>
        </div>
      )}
      {isRunning ? (
        <p className="text-ink-2">{t('rotateMany.goesOn')}</p>
      ) : (
        <>
          <p className="text-ink-2">{t(rotatingCount > 0 ? 'rotateMany.publish' : 'rotateMany.publishAgain')}</p>
          <RotationDocuments documents={groupByAddress(rows)} />
        </>
      )}
      <RotationTable rows={rows} receipts={receipts} />
    </>
  )
}

function RunText({ run, rotatingCount }: { run: RotationRunView | null; rotatingCount: number }) {
  const { t } = useTranslation('secrets')
  if (run === null) return t('rotateMany.unfinished', { count: rotatingCount })
  const { act, isRunning, receipts, total } = run
  const done = receipts.filter(({ outcome }) => outcome.kind !== 'failed').length
  if (isRunning) return t(`rotateMany.running.${act}`, { done: receipts.length, total })
  return t(`rotateMany.ended.${act}`, { done, total })
}
