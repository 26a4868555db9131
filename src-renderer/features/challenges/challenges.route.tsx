import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'
import { readChallengesSearch } from './challenges-search.ts'

export const challengesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenges',
  validateSearch: readChallengesSearch,
  component: definePage(() => import('./challenges-page.tsx'), 'ChallengesPage'),
})
