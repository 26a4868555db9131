import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readOutboxSearch } from './outbox-search.ts'

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  validateSearch: readOutboxSearch,
  component: definePage(() => import('./outbox-page.tsx'), 'OutboxPage'),
})

export const limitsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/limits',
  component: definePage(() => import('./limits-page.tsx'), 'LimitsPage'),
})
