import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RemoteText } from '../discussion/remote-text.tsx'

/** A text exactly as it is sent, without the white space around it; hidden characters are shown by their codes. */
export function SentPreview({ entry }: { entry: DraftEntry | undefined }) {
  const { t } = useTranslation('discussion')
  if (entry === undefined || entry.text.trim() === '') return null
  return (
    <section
      aria-label={t('write.preview')}
      className="flex max-h-40 shrink-0 flex-col gap-1 overflow-auto rounded-md border border-line bg-ground px-3 py-2"
    >
      <h3 className="text-xs text-ink-2">{t('write.preview')}</h3>
      {entry.title.trim() === '' ? null : (
        <div className="font-medium">
          <RemoteText text={entry.title.trim()} />
        </div>
      )}
      <RemoteText text={entry.text.trim()} />
    </section>
  )
}
