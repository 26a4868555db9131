import type { ImportView } from '#contract/ipc/imports.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { countLeftInFile, listLines } from './import-rows.ts'

/** What is shown above the rows: why it stopped, what was forgotten, and the file that still lies on the disk. */
export function ImportNotes({ held }: { held: ImportView }) {
  const { t } = useTranslation('imports')
  const { isTrial } = useAppState()
  const left = useLeftInFile(held)
  const { rows, isRunning, blockedBy, isForgotten } = held
  const isLeft = rows.some(({ state }) => state === 'ready' || state === 'replaceable' || state === 'failed')
  const replaceable = listLines(rows, 'replaceable').length
  const known = listLines(rows, 'known').length
  return (
    <>
      {blockedBy === null ? null : (
        <div className="flex flex-col gap-1 p-3">
          <ErrorNote error={blockedBy} />
          <p className="text-ink-2">{t('stopped')}</p>
        </div>
      )}
      {isForgotten && isLeft ? (
        <p role="status" className="border-line border-b bg-warn-soft px-4 py-2 text-warn">
          {t('forgotten')}
        </p>
      ) : null}
      {isRunning || isForgotten || replaceable + known === 0 ? null : (
        <p className="border-line border-b px-4 py-2 text-ink-2">
          {joinSentences([
            replaceable === 0 ? '' : t('replaceable', { count: replaceable }),
            known === 0 ? '' : t('tickKnown'),
          ])}
        </p>
      )}
      {!isRunning && rows.some(({ state }) => state === 'added' || state === 'replaced') ? (
        <p role="status" className="border-line border-b bg-warn-soft px-4 py-2 text-warn">
          {joinSentences([
            t(isTrial ? 'inMemory' : 'inKeychain'),
            left === null ? t('fileRemains') : t('fileRemainsInPart', { left }),
          ])}
        </p>
      ) : null}
    </>
  )
}

/** What was not taken from the file, in words; null when nothing was left. */
function useLeftInFile(held: ImportView): string | null {
  const { t } = useTranslation('imports')
  const { list } = useJoins()
  const { rows, links } = countLeftInFile(held)
  const words = [
    ...(rows === 0 ? [] : [t('left.rows', { count: rows })]),
    ...(links === 0 ? [] : [t('left.links', { count: links })]),
    ...(held.ignoredColumns.length === 0 ? [] : [t('left.columns')]),
  ]
  return words.length === 0 ? null : list(words)
}
