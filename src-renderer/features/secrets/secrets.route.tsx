import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const secretsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/secrets',
  component: definePage(() => import('./secrets-page.tsx'), 'SecretsPage'),
})
