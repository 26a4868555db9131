import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const dropsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predict/dropped',
  component: definePage(() => import('./drops-page.tsx'), 'DropsPage'),
})
