import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readClaimsSearch } from './claims-search.ts'

export const claimsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/claims',
  validateSearch: readClaimsSearch,
  component: lazyRouteComponent(() => import('./claims-page.tsx'), 'ClaimsPage'),
})
