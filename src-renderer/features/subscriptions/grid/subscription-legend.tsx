import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { ScopeKeyGroup } from './scope-key-groups.ts'
import { CellMark } from './subscription-cell.tsx'

const shown = ['on', 'off', 'off_to_on', 'on_to_off', 'unknown'] as const

/** What subscribing does, and what the signs mean; the rare ones only where they are shown. */
export function SubscriptionLegend({ hasBlocked, groups }: { hasBlocked: boolean; groups: readonly ScopeKeyGroup[] }) {
  const { t } = useTranslation('subscriptions')
  const agents = groups.flatMap((group) => group.agents)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-1.5 text-xs text-ink-2">
      <p>{t('explain')}</p>
      <ul aria-label={t('legend')} className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {[...shown, ...(hasBlocked ? (['gone_to_on'] as const) : [])].map((state) => (
          <li key={state} className="inline-flex items-center gap-1">
            <CellMark state={state} />
            {t(`legendLabels.${state}`)}
          </li>
        ))}
        {agents.some(({ reading }) => reading.missing.length > 0) ? (
          <li className="inline-flex items-center gap-1">
            <CellMark state="on" note="missing" />
            {t('legendLabels.missing')}
          </li>
        ) : null}
        {agents.some(({ reading }) => reading.losses.length > 0) ? (
          <li className="inline-flex items-center gap-1">
            <CellMark state="off" note="unlisted" />
            {t('legendLabels.lost')}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
