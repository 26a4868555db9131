import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { addGap, joinSentences } from '../../../ui/text/join-sentences.ts'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { usePackAdditionsText } from './pack-additions-text.ts'
import { isOpenRow, type PackTotals } from './pack-choices.ts'
import { hasRestToAdd, type PackOptions } from './pack-options.tsx'

interface PackNotesProps {
  held: PackImportView
  /** What the selected rows add. */
  totals: PackTotals
  options: PackOptions
}

/**
 * What is shown above the rows: where they come from, what else the pack does, why it stopped, and that two machines
 * now hold the same.
 */
export function PackNotes({ held, totals, options }: PackNotesProps) {
  const { t } = useTranslation('packs')
  const addsWords = usePackAdditionsText()
  const { list, aside } = useJoins()
  const { rows, blockedBy, leftOut, isForgotten, phase, newServices, alsoHolds, alsoAdds } = held
  const { unsettledIntents, registrationsLeftOut } = alsoHolds
  const { registrations, texts, savedViews, journalLines } = alsoAdds
  const isTaken = rows.some(({ state }) => state === 'added' || state === 'merged')
  const adds = [
    totals.agents === 0 ? '' : t('adds.agents', { count: totals.agents }),
    ...addsWords(totals),
    registrations === 0 ? '' : t('adds.registrations', { count: registrations }),
    texts === 0 ? '' : t('adds.texts', { count: texts }),
    savedViews === 0 ? '' : t('adds.savedViews', { count: savedViews }),
    journalLines === 0 || !options.withHistory ? '' : t('adds.journalLines', { count: journalLines }),
  ].filter((each) => each !== '')
  const isNothing = adds.length === 0 && totals.merged === 0 && !hasRestToAdd(held, options)
  return (
    <div className="flex flex-col gap-1 border-line border-b px-4 py-2 text-ink-2">
      <p>
        <TimeText lead={t('preview.made')} atMs={held.createdAtMs} />
      </p>
      {phase === 'running' || isForgotten ? null : (
        <p role="status">
          {isNothing ? t('adds.nothing') : null}
          {adds.length === 0 ? null : (
            <>
              {addGap(t('adds.label'))}
              <span className="font-medium text-ink">{list(adds)}</span>
            </>
          )}
          {adds.length === 0 || totals.merged === 0 ? null : ' · '}
          {totals.merged === 0 ? null : t('adds.merged', { count: totals.merged })}
        </p>
      )}
      {newServices.length === 0 || phase === 'running' ? null : (
        <p>
          {t('preview.newServices', {
            services: list(newServices.map(({ name, baseUrl }) => escapeInvisible(aside(name, baseUrl)))),
          })}
        </p>
      )}
      {unsettledIntents === 0 ? null : <p>{t('also.unsettled', { count: unsettledIntents })}</p>}
      {registrationsLeftOut === 0 ? null : <p>{t('also.registrations', { count: registrationsLeftOut })}</p>}
      {blockedBy === null ? null : (
        <div className="flex flex-col gap-1">
          <ErrorNote error={blockedBy} />
          <p>{t('preview.stopped')}</p>
        </div>
      )}
      {leftOut === 0 ? null : <p className="text-warn">{t('also.leftOut', { count: leftOut })}</p>}
      {isForgotten && rows.some(isOpenRow) ? (
        <p role="status" className="text-warn">
          {t('preview.forgotten')}
        </p>
      ) : null}
      {isTaken && phase !== 'running' ? (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
          {joinSentences([t('twice.title'), t('twice.new')])}
        </p>
      ) : null}
    </div>
  )
}
