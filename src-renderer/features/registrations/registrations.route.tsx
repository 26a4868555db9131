import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shared/root-route.ts'
import { readLikeSearch, readRegisterSearch } from './list/register-search.ts'

export const registrationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/registrations',
  validateSearch: readRegisterSearch,
  component: lazyRouteComponent(() => import('./list/register-page.tsx'), 'RegisterPage'),
})

export const newRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/registrations/new',
  validateSearch: readLikeSearch,
  component: lazyRouteComponent(() => import('./form/new-registration-page.tsx'), 'NewRegistrationPage'),
})

export const registrationTableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/registrations/table',
  validateSearch: readLikeSearch,
  component: lazyRouteComponent(() => import('./table/table-page.tsx'), 'TablePage'),
})
