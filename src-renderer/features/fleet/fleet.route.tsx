import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { FleetPage } from './fleet-page.tsx'
import { readFleetSearch } from './fleet-search.ts'

/** The first screen: it comes with the first file, the others when they are opened. */
export const fleetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fleet',
  validateSearch: readFleetSearch,
  component: FleetPage,
})
