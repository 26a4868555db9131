import { createRoute } from '@tanstack/react-router'
import { readAgentsSearch } from '../../shared/agent-keys-search.ts'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscriptions',
  validateSearch: readAgentsSearch,
  component: definePage(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
})
