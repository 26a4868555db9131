import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { screenTabClass } from '../../ui/screen-tab-class.ts'
import { useCount } from '../../ui/text/use-count.ts'
import { useOnboardingCounts } from './use-onboarding-counts.ts'

const tabs = [
  { id: 'add', to: '/onboarding/add' },
  { id: 'import', to: '/onboarding/import' },
  { id: 'registrations', to: '/onboarding/registrations' },
  { id: 'claims', to: '/onboarding/claims' },
  { id: 'guides', to: '/onboarding/guides' },
] as const

/** The ways into the fleet, above each of their screens; links, since each has an address of its own. */
export function OnboardingTabs() {
  const { t } = useTranslation('onboarding')
  const format = useCount()
  const { registrations, claims } = useOnboardingCounts()
  const badges = {
    registrations: { count: registrations, label: t('toFinish', { count: registrations }) },
    claims: { count: claims, label: t('unclaimed', { count: claims }) },
  }
  return (
    <nav aria-label={t('label')} className="flex items-center gap-4">
      {tabs.map(({ id, to }) => {
        const badge = id === 'registrations' || id === 'claims' ? badges[id] : null
        return (
          <Link key={id} to={to} className={screenTabClass}>
            {t(`tab.${id}`)}
            {badge === null || badge.count === 0 ? null : (
              <span
                title={badge.label}
                className="min-w-[18px] rounded-full bg-warn-soft px-1 text-center text-xs leading-[18px] font-semibold text-warn tabular-nums"
              >
                <span aria-hidden>{format(badge.count)}</span>
                <span className="sr-only">{badge.label}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
