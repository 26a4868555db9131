import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readLikeSearch, readRegisterSearch } from './list/register-search.ts'

export const registrationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/registrations',
  validateSearch: readRegisterSearch,
  component: definePage(() => import('./list/register-page.tsx'), 'RegisterPage'),
})

export const newRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/registrations/new',
  validateSearch: readLikeSearch,
  component: definePage(() => import('./form/new-registration-page.tsx'), 'NewRegistrationPage'),
})

export const registrationTableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/registrations/table',
  component: definePage(() => import('./table/table-page.tsx'), 'TablePage'),
})
