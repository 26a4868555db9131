import type { KeyAge } from '#contract/ipc/key-age.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

/** When a key was made; of one that came from elsewhere, since when it has been here. Null is unknown. */
export function KeyAgeText({ age, isShort = false }: { age: KeyAge | null; isShort?: boolean }) {
  const { t } = useTranslation('secrets')
  if (age === null) return <span className="text-ink-3">{t('age.unknown')}</span>
  const lead = age.isMade ? 'made' : isShort ? 'since' : 'sinceLong'
  // One box: in a cell the space between the parts would go.
  return (
    <span className="truncate">
      <TimeText lead={t(`age.${lead}`)} atMs={age.atMs} />
    </span>
  )
}
