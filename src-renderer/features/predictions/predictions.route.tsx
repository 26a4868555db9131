import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { readAgentsSearch } from '../../shared/agent-keys-search.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const predictRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict/$challengeKey',
  params: { parse: ({ challengeKey }) => ({ challengeKey: challengeKeySchema.parse(challengeKey) }) },
  validateSearch: readAgentsSearch,
  component: lazyRouteComponent(() => import('./predict-page.tsx'), 'PredictPage'),
})
