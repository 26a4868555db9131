import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const ledgerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/ledger',
  component: definePage(() => import('./ledger-page.tsx'), 'LedgerPage'),
})
