import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'

export const secretsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/secrets',
  component: lazyRouteComponent(() => import('./secrets-page.tsx'), 'SecretsPage'),
})
