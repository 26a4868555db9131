import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readResultsSearch } from './results-search.ts'

export const resultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results',
  validateSearch: readResultsSearch,
  component: lazyRouteComponent(() => import('./results-page.tsx'), 'ResultsPage'),
})
