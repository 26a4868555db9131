import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readFleetSearch } from './fleet-search.ts'

/** The first screen; its files are fetched with the first ones (see electron.vite.config.ts). */
export const fleetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fleet',
  validateSearch: readFleetSearch,
  component: lazyRouteComponent(() => import('./fleet-page.tsx'), 'FleetPage'),
})
