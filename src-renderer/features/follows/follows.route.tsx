import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readFollowsSearch } from './follows-search.ts'

export const followsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox/follows',
  validateSearch: readFollowsSearch,
  component: lazyRouteComponent(() => import('./follows-page.tsx'), 'FollowsPage'),
})
