import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readChallengesSearch } from './challenges-search.ts'

export const challengesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenges',
  validateSearch: readChallengesSearch,
  component: definePage(() => import('./challenges-page.tsx'), 'ChallengesPage'),
})
