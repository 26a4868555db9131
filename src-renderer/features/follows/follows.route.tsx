import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readFollowsSearch } from './follows-search.ts'

export const followsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox/follows',
  validateSearch: readFollowsSearch,
  component: definePage(() => import('./follows-page.tsx'), 'FollowsPage'),
})
