import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
})

export const limitsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/limits',
  component: lazyRouteComponent(() => import('./limits-page.tsx'), 'LimitsPage'),
})
