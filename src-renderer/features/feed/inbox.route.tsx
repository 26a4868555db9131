import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readInboxSearch } from './inbox-search.ts'

export const inboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: definePage(() => import('./inbox-page.tsx'), 'InboxPage'),
})
