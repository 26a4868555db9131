import { appErrorOf } from '../bridge/app-error.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { ErrorNote } from '../ui/errors/error-note.tsx'

/** A fault in words, with the one thing that can be done about it. */
export function CrashNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className="flex flex-col items-start gap-3 p-6">
      <h1 className="text-lg font-semibold">{t('fault.title')}</h1>
      <ErrorNote error={appErrorOf(error)} {...(onRetry === undefined ? {} : { onRetry })} />
    </div>
  )
}
