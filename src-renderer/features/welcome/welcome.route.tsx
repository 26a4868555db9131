import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
})
