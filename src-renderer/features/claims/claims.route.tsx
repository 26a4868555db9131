import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readClaimsSearch } from './claims-search.ts'

export const claimsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/claims',
  validateSearch: readClaimsSearch,
  component: definePage(() => import('./claims-page.tsx'), 'ClaimsPage'),
})
