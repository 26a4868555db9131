import { useNavigate } from '@tanstack/react-router'
import { useSiteFilter } from '../../shared/search/site-filter.ts'
import { useViewToShow } from '../../shared/views/use-view-to-show.ts'
import { ViewMenu } from '../../shared/views/view-menu.tsx'
import { writeViewSearch } from '../../shared/views/view-search.ts'
import { type FleetSearch, readFleetSearch } from './fleet-search.ts'

/** The saved views of the fleet. */
export function FleetViews({ search }: { search: FleetSearch }) {
  const navigate = useNavigate()
  const [site] = useSiteFilter()
  const viewToShow = useViewToShow(readFleetSearch)
  return (
    <ViewMenu
      screen="fleet"
      shown={writeViewSearch({ ...search, sites: site === 'both' ? undefined : site })}
      viewId={search.view}
      onGoTo={(view) =>
        void navigate({
          to: '/fleet',
          search: { sites: undefined, ...viewToShow(view), view: view.viewId },
        })
      }
      onSaved={(view) =>
        void navigate({ to: '/fleet', search: (last) => ({ ...last, view: view.viewId }), replace: true })
      }
    />
  )
}
