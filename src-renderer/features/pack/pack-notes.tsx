import { useTranslation } from 'react-i18next'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { isOpenRow } from './pack-choices.ts'

/** What stands above the rows: where they come from, what else the pack does, why it stopped, and that two machines now hold the same. */
export function PackNotes({ held }: { held: PackImportView }) {
  const { t } = useTranslation('pack')
  const { rows, blockedBy, isForgotten, phase, newServices, alsoHolds } = held
  const { drafts, registrations, savedViews, unsettledIntents } = alsoHolds
  const isTaken = rows.some(({ state }) => state === 'added' || state === 'merged')
  const others = [
    drafts === 0 ? '' : t('also.drafts', { count: drafts }),
    registrations === 0 ? '' : t('also.registrations', { count: registrations }),
    savedViews === 0 ? '' : t('also.savedViews', { count: savedViews }),
  ].filter((each) => each !== '')
  return (
    <div className="flex flex-col gap-1 border-line border-b px-4 py-2 text-ink-2">
      <p>
        {t('preview.made')} <TimeText atMs={held.createdAtMs} />
        {others.length === 0 ? '' : ` · ${t('also.label')} ${others.join(t('listComma'))}`}
      </p>
      {newServices.length === 0 || phase === 'running' ? null : (
        <p>
          {t('preview.newServices', {
            services: newServices
              .map(({ name, baseUrl }) => visibleText(`${name} (${baseUrl})`))
              .join(t('listComma')),
          })}
        </p>
      )}
      {unsettledIntents === 0 ? null : <p>{t('also.unsettled', { count: unsettledIntents })}</p>}
      {blockedBy === null ? null : (
        <div className="flex flex-col gap-1">
          <ErrorNote error={blockedBy} />
          <p>{t('preview.stopped')}</p>
        </div>
      )}
      {isForgotten && rows.some(isOpenRow) ? (
        <p role="status" className="text-warn">
          {t('preview.forgotten')}
        </p>
      ) : null}
      {isTaken && phase !== 'running' ? (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
          {t('twice.title')} {t('twice.new')}
        </p>
      ) : null}
    </div>
  )
}
