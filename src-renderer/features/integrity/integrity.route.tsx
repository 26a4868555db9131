import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const integrityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/integrity',
  component: definePage(() => import('./integrity-page.tsx'), 'IntegrityPage'),
})
