import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/define-page.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: definePage(() => import('./settings-page.tsx'), 'SettingsPage'),
})
