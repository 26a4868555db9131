import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readChallengesSearch } from './challenges-search.ts'

export const challengesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenges',
  validateSearch: readChallengesSearch,
  component: lazyRouteComponent(() => import('./challenges-page.tsx'), 'ChallengesPage'),
})
