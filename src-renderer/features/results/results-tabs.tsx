import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useKeptSearch } from '../../shared/screens/kept-screens.tsx'
import type { AnalyticsSearch } from './analytics/analytics-search.ts'

const tabClass =
  'flex h-8 items-center border-transparent border-b-2 px-0.5 text-ink-2 hover:text-ink data-[status=active]:border-accent data-[status=active]:forced-highlight data-[status=active]:font-medium data-[status=active]:text-ink'

const screens = ['analytics', 'lab', 'likeness'] as const

/**
 * The list of results and what is worked out from them. The filters of the analytics screens stay while they change,
 * and are there again when one of them is opened from the list.
 */
export function ResultsTabs({ search }: { search?: AnalyticsSearch }) {
  const { t } = useTranslation('results')
  const keptSearch = useKeptSearch()
  const agent = search?.agent
  return (
    <nav aria-label={t('tab.label')} className="flex items-center gap-4">
      <Link
        to="/results"
        search={(last) => ({ sites: last.sites, ...(agent === undefined ? {} : { agent }) })}
        activeOptions={{ exact: true, includeSearch: false }}
        className={tabClass}
      >
        {t('tab.list')}
      </Link>
      {screens.map((screen) => (
        <Link
          key={screen}
          to={`/results/${screen}`}
          search={(last) => ({ sites: last.sites, ...(search ?? keptSearch(`/results/${screen}`)) })}
          activeOptions={{ includeSearch: false }}
          className={tabClass}
        >
          {t(`tab.${screen}`)}
        </Link>
      ))}
    </nav>
  )
}
