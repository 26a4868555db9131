import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.tsx'
import { CrashNote } from '../shared/crash-note.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A screen that failed. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  return <CrashNote error={error} onRetry={reset} />
}

/** An address that leads nowhere. */
export function RouteNotFound() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState
      title={t('notFound.title')}
      action={
        <Link to="/fleet" className="text-accent underline underline-offset-2">
          {t('backToFleet')}
        </Link>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  )
}
