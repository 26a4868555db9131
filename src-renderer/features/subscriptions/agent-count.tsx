import { useTranslation } from '../../i18n/use-translation.tsx'

/** How many agents the grid shows. `shown` is null while that is not known: nothing is said then. */
export function AgentCount({ shown, total }: { shown: number | null; total: number }) {
  const { t } = useTranslation('subscriptions')
  if (shown === null) return null
  return (
    <span className="text-ink-2">
      {shown === total ? t('count', { count: total }) : t('countOf', { shown, count: total })}
    </span>
  )
}
