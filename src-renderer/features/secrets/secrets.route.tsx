import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readSecretsSearch } from './secrets-search.ts'

export const secretsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/secrets',
  validateSearch: readSecretsSearch,
  component: definePage(() => import('./secrets-page.tsx'), 'SecretsPage'),
})
