import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readPackSearch } from './packs-search.ts'

export const packsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/packs',
  validateSearch: readPackSearch,
  component: definePage(() => import('./pack-page.tsx'), 'PackPage'),
})
