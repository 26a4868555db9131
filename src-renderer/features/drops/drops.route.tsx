import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const dropsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict/dropped',
  component: definePage(() => import('./drops-page.tsx'), 'DropsPage'),
})
