import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAgentsSearch } from '../../shared/agent-keys-search.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscriptions',
  validateSearch: readAgentsSearch,
  component: lazyRouteComponent(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
})
