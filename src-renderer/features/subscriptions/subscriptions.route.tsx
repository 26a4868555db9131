import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readAgentsSearch } from '../../shared/search/agent-keys-search.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscriptions',
  validateSearch: readAgentsSearch,
  component: definePage(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
})
