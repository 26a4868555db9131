import { createRoute } from '@tanstack/react-router'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profiles/$profileKey',
  params: { parse: ({ profileKey }) => ({ profileKey: profileKeySchema.parse(profileKey) }) },
  component: definePage(() => import('./profile-page.tsx'), 'ProfilePage'),
})
