import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/import',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
})
