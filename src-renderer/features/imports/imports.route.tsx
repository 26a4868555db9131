import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/import',
  component: definePage(() => import('./import-page.tsx'), 'ImportPage'),
})
