import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/import',
  component: definePage(() => import('./import-page.tsx'), 'ImportPage'),
})
