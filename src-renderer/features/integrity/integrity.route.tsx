import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'

export const integrityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/integrity',
  component: lazyRouteComponent(() => import('./integrity-page.tsx'), 'IntegrityPage'),
})
