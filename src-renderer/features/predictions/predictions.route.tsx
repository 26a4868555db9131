import { createRoute } from '@tanstack/react-router'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { readChallengeFilter } from '../../shared/challenges/challenge-filter.ts'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const queueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict',
  validateSearch: readChallengeFilter,
  component: definePage(() => import('./queue/queue-page.tsx'), 'QueuePage'),
})

export const predictionImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict/import',
  component: definePage(() => import('./import/prediction-import-page.tsx'), 'PredictionImportPage'),
})

export const agentDeskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict/agents/$agentKey',
  params: { parse: ({ agentKey }) => ({ agentKey: agentKeySchema.parse(agentKey) }) },
  component: definePage(() => import('./agent-desk-page.tsx'), 'AgentDeskPage'),
})

/** With the filters of the queue, which lead on to the next that is due. */
export const predictRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict/$challengeKey',
  params: { parse: ({ challengeKey }) => ({ challengeKey: challengeKeySchema.parse(challengeKey) }) },
  validateSearch: readChallengeFilter,
  component: definePage(() => import('./predict-page.tsx'), 'PredictPage'),
})
