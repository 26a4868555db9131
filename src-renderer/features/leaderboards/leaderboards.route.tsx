import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readLeaderboardSearch } from './leaderboard-search.ts'

export const leaderboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboard',
  validateSearch: readLeaderboardSearch,
  component: definePage(() => import('./leaderboard-page.tsx'), 'LeaderboardPage'),
})
