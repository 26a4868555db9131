import { createRoute } from '@tanstack/react-router'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readAnalyticsSearch } from './analytics/analytics-search.ts'
import { readResultsSearch } from './results-search.ts'

export const resultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results',
  validateSearch: readResultsSearch,
  component: definePage(() => import('./results-page.tsx'), 'ResultsPage'),
})

export const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results/analytics',
  validateSearch: readAnalyticsSearch,
  component: definePage(() => import('./analytics/analytics-screens.tsx'), 'AnalyticsPage'),
})

export const labRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results/lab',
  validateSearch: readAnalyticsSearch,
  component: definePage(() => import('./analytics/analytics-screens.tsx'), 'LabPage'),
})

export const likenessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results/likeness',
  validateSearch: readAnalyticsSearch,
  component: definePage(() => import('./analytics/analytics-screens.tsx'), 'LikenessPage'),
})

/** The whole field of one challenge. */
export const resultFieldRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results/challenges/$challengeKey',
  params: { parse: ({ challengeKey }) => ({ challengeKey: challengeKeySchema.parse(challengeKey) }) },
  component: definePage(() => import('./field/field-page.tsx'), 'FieldPage'),
})
