import type { RotationRow, RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useFocusWhen } from '../../ui/focus/use-focus-when.ts'
import { RotationDocuments } from './rotation-documents.tsx'
import type { KeyDocument, RotationOutcomes } from './rotation-rows.ts'
import { countRun, listKeyDocuments } from './rotation-step.ts'
import { RotationTable } from './rotation-table.tsx'

interface RotationProgressProps {
  rows: readonly RotationRow[]
  /** Of whom something has come already. */
  shown: readonly RotationRow[]
  run: RotationRunView | null
  outcomes: RotationOutcomes
}

/** What is to be published where, and what has become of each agent. */
export function RotationProgress({ rows, shown, run, outcomes }: RotationProgressProps) {
  const { t } = useTranslation('secrets')
  const isRunning = run?.isRunning === true
  const { withNewKeys, withoutOldKeys } = listKeyDocuments(shown, outcomes)
  return (
    <>
      {/* Drawn again at its end: the words take the focus again, which was on a button that is gone then. */}
      <RunStatus key={String(isRunning)} run={run} rows={rows} />
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
          <Publishing text={t('rotateMany.publish')} documents={withNewKeys} />
          <Publishing text={t('rotateMany.publishAgain')} documents={withoutOldKeys} />
        </>
      )}
      <RotationTable rows={shown} outcomes={outcomes} />
    </>
  )
}

/** How far the run of these agents is, or where there is none, how many of them are unfinished. */
export function RunStatus({ run, rows }: Pick<RotationProgressProps, 'run' | 'rows'>) {
  const { t } = useTranslation('secrets')
  const status = useFocusWhen<HTMLParagraphElement>(run !== null)
  const isRunning = run?.isRunning === true
  const { tried, done, total } = run === null ? noRun : countRun(run, rows)
  const isTrying = isRunning && run.act === 'finish'
  const rotatingCount = rows.filter(({ rotation }) => rotation !== null).length
  return (
    <div className="flex items-center gap-3">
      <p ref={status} role="status" tabIndex={-1} aria-live={isRunning ? 'off' : 'polite'} className="font-medium">
        {run === null
          ? t('rotateMany.unfinished', { count: rotatingCount })
          : t(`rotateMany.${isRunning ? 'running' : 'ended'}.${run.act}`, { done: isTrying ? tried : done, total })}
      </p>
      {isRunning ? <progress aria-label={t('rotateMany.title')} max={total} value={tried} /> : null}
    </div>
  )
}

const noRun = { tried: 0, done: 0, total: 0 }

function Publishing({ text, documents }: { text: string; documents: readonly KeyDocument[] }) {
  if (documents.length === 0) return null
  return (
    <>
      <p className="text-ink-2">{text}</p>
      <RotationDocuments documents={documents} />
    </>
  )
}
