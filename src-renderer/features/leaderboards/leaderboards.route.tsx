import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readLeaderboardSearch } from './leaderboard-search.ts'

export const leaderboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboard',
  validateSearch: readLeaderboardSearch,
  component: lazyRouteComponent(() => import('./leaderboard-page.tsx'), 'LeaderboardPage'),
})
