import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const integrityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/integrity',
  component: definePage(() => import('./integrity-page.tsx'), 'IntegrityPage'),
})
