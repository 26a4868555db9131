import type { DropFolderView } from '#contract/ipc/drops.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

/** What is wrong with the folder, and what lies in it without being taken. Nothing where there is nothing to say. */
export function FolderNotes({ view }: { view: DropFolderView }) {
  const { t } = useTranslation('drops')
  const { trouble, unfinished, beyondLimit, ignored } = view
  if (trouble === null && unfinished + beyondLimit + ignored.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-line border-b px-4 py-2 text-xs text-ink-2">
      {trouble === null ? null : (
        <>
          <ErrorNote error={trouble.error} compact />
          <p>
            <TimeText lead={t('folder.since')} atMs={trouble.sinceMs} />
          </p>
        </>
      )}
      {unfinished === 0 ? null : <p>{t('folder.unfinished', { count: unfinished })}</p>}
      {beyondLimit === 0 ? null : <p>{t('folder.beyondLimit', { count: beyondLimit })}</p>}
      {ignored.length === 0 ? null : (
        <ul aria-label={t('folder.ignored')}>
          {ignored.map(({ name, reason }) => (
            <li key={`${reason} ${name}`} className="break-words">
              {t(`folder.reason.${reason}`, { name: escapeInvisible(name).slice(0, 80) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
