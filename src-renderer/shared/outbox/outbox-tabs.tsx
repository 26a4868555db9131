import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { screenTabClass } from '../../ui/screen-tab-class.ts'

const tabs = [
  { id: 'writes', to: '/outbox' },
  { id: 'limits', to: '/outbox/limits' },
  { id: 'integrity', to: '/outbox/integrity' },
  { id: 'ledger', to: '/outbox/ledger' },
] as const

/** What goes out, and what the guard let through of it; links, since each has an address of its own. */
export function OutboxTabs() {
  const { t } = useTranslation('outbox')
  return (
    <nav aria-label={t('tab.label')} className="flex items-center gap-4">
      {tabs.map(({ id, to }) => (
        <Link key={id} to={to} activeOptions={{ exact: true }} className={screenTabClass}>
          {t(`tab.${id}`)}
        </Link>
      ))}
    </nav>
  )
}
