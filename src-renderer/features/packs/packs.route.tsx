import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readPackSearch } from './pack-search.ts'

export const packsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/packs',
  validateSearch: readPackSearch,
  component: lazyRouteComponent(() => import('./pack-page.tsx'), 'PackPage'),
})
