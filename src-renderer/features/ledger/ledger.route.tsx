import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const ledgerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox/ledger',
  component: definePage(() => import('./ledger-page.tsx'), 'LedgerPage'),
})
