import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'
import { rootRoute } from '../../shared/root-route.ts'

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profiles/$profileKey',
  params: { parse: ({ profileKey }) => ({ profileKey: profileKeySchema.parse(profileKey) }) },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
})
