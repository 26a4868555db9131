import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { MultiMenu } from '../../ui/multi-menu.tsx'
import { reminderScopesQuery } from './settings.queries.ts'

/** Of which scope keys new challenges are told; those that were chosen stay choosable when no site offers them. */
export function ReminderScopes({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (scopes: string[]) => void
}) {
  const { t } = useTranslation('reminders')
  const { orpc } = useBridge()
  const offered = useQuery(reminderScopesQuery(orpc)).data?.scopes ?? []
  const known = new Set(offered.map(({ scope }) => scope))
  const options = [
    ...offered,
    ...chosen.filter((scope) => !known.has(scope)).map((scope) => ({ scope, challenges: 0 })),
  ].map(({ scope, challenges }) => ({ value: scope, label: scope, count: challenges }))
  return (
    <span className="flex items-center gap-2">
      <MultiMenu label={t('scopes')} options={options} chosen={chosen} onChange={onChange} />
      {chosen.length === 0 ? <span className="text-xs text-ink-3">{t('allScopes')}</span> : null}
    </span>
  )
}
