import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { MultiMenu } from '../../ui/multi-menu.tsx'
import { reminderScopeKeysQuery } from './settings.queries.ts'

/** Of which scope keys new challenges are told; those that were chosen stay choosable when no site offers them. */
export function ReminderScopeKeys({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (scopeKeys: string[]) => void
}) {
  const { t } = useTranslation('reminders')
  const { orpc } = useBridge()
  const offered = useQuery(reminderScopeKeysQuery(orpc)).data?.scopeKeys ?? []
  const known = new Set(offered.map(({ scopeKey }) => scopeKey))
  const options = [
    ...offered,
    ...chosen.filter((scopeKey) => !known.has(scopeKey)).map((scopeKey) => ({ scopeKey, challenges: 0 })),
  ].map(({ scopeKey, challenges }) => ({ value: scopeKey, label: scopeKey, count: challenges }))
  return (
    <span className="flex items-center gap-2">
      <MultiMenu label={t('scopeKeys')} options={options} chosen={chosen} onChange={onChange} />
      {chosen.length === 0 ? <span className="text-xs text-ink-3">{t('allScopeKeys')}</span> : null}
    </span>
  )
}
