import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { MultiMenu } from '../../ui/menus/multi-menu.tsx'
import { reminderScopeKeysQuery } from './settings.queries.ts'

/**
 * The scope keys whose new challenges have a notification; those that were chosen stay choosable when no site offers
 * them.
 */
export function ReminderScopeKeys({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (scopeKeys: string[]) => void
}) {
  const { t } = useTranslation('reminders')
  const { orpc } = useBridge()
  const asked = useQuery(reminderScopeKeysQuery(orpc))
  const offered = asked.data?.scopeKeys ?? []
  const known = new Set(offered.map(({ scopeKey }) => scopeKey))
  const options = [
    ...offered.map(({ scopeKey, challenges }) => ({ value: scopeKey, label: scopeKey, count: challenges })),
    ...chosen.filter((scopeKey) => !known.has(scopeKey)).map((scopeKey) => ({ value: scopeKey, label: scopeKey })),
  ]
  return (
    <span className="flex items-center gap-2">
      <MultiMenu label={t('scopeKeys')} options={options} chosen={chosen} onChange={onChange} />
      <CallErrorNote error={asked.error} compact onRetry={() => asked.refetch()} />
      {chosen.length === 0 ? <span className="text-xs text-ink-3">{t('allScopeKeys')}</span> : null}
    </span>
  )
}
