import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import {
  agentKeySchema,
  type DeploymentId,
  deploymentIdSchema,
  type Site,
  siteSchema,
} from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/views.ts'
import { readChallengesSearch } from '../features/challenges/challenges-search.ts'
import { readClaimsSearch } from '../features/claims/claims-search.ts'
import { FleetPage } from '../features/fleet/fleet-page.tsx'
import { readFleetSearch } from '../features/fleet/fleet-search.ts'
import { readPackSearch } from '../features/packs/pack-search.ts'
import { readLikeSearch, readRegisterSearch } from '../features/registrations/list/register-search.ts'
import { readResultsSearch } from '../features/results/results-search.ts'
import { readSitesSearch } from '../shared/site-filter.ts'
import { RouteError, RouteNotFound } from './route-error.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  validateSearch: readSitesSearch,
  search: { middlewares: [retainSearchParams(['sites'])] },
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/fleet' })
  },
})

const fleet = createRoute({
  getParentRoute: () => root,
  path: '/fleet',
  validateSearch: readFleetSearch,
  component: FleetPage,
})

const agent = createRoute({
  getParentRoute: () => root,
  path: '/agents/$agentKey',
  params: { parse: ({ agentKey }) => ({ agentKey: agentKeySchema.parse(agentKey) }) },
  component: lazyRouteComponent(() => import('../features/agents/agent-page.tsx'), 'AgentPage'),
})

const add = createRoute({
  getParentRoute: () => root,
  path: '/add',
  validateSearch: (search: Record<string, unknown>): { deploymentId?: DeploymentId; site?: Site } => {
    const deploymentId = deploymentIdSchema.safeParse(search.deploymentId)
    const site = siteSchema.safeParse(search.site)
    return {
      ...(deploymentId.success ? { deploymentId: deploymentId.data } : {}),
      ...(site.success ? { site: site.data } : {}),
    }
  },
  component: lazyRouteComponent(() => import('../features/agents/add/add-agent-page.tsx'), 'AddAgentPage'),
})

const importAgents = createRoute({
  getParentRoute: () => root,
  path: '/import',
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readRegisterSearch,
  component: lazyRouteComponent(
    () => import('../features/registrations/list/register-page.tsx'),
    'RegisterPage',
  ),
})

const registerNew = createRoute({
  getParentRoute: () => root,
  path: '/register/new',
  validateSearch: readLikeSearch,
  component: lazyRouteComponent(
    () => import('../features/registrations/form/new-registration-page.tsx'),
    'NewRegistrationPage',
  ),
})

const registerTable = createRoute({
  getParentRoute: () => root,
  path: '/register/table',
  validateSearch: readLikeSearch,
  component: lazyRouteComponent(() => import('../features/registrations/table/table-page.tsx'), 'TablePage'),
})

/** `agents` is a list of agent keys separated by commas; without it all agents are meant. */
function readAgentsSearch(search: Record<string, unknown>): { agents?: string } {
  return typeof search.agents === 'string' && search.agents !== '' ? { agents: search.agents } : {}
}

const scopes = createRoute({
  getParentRoute: () => root,
  path: '/scopes',
  validateSearch: readAgentsSearch,
  component: lazyRouteComponent(
    () => import('../features/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
})

const challenges = createRoute({
  getParentRoute: () => root,
  path: '/challenges',
  validateSearch: readChallengesSearch,
  component: lazyRouteComponent(
    () => import('../features/challenges/challenges-route.tsx'),
    'ChallengesRoute',
  ),
})

const predict = createRoute({
  getParentRoute: () => root,
  path: '/predict/$challengeKey',
  params: { parse: ({ challengeKey }) => ({ challengeKey: challengeKeySchema.parse(challengeKey) }) },
  validateSearch: readAgentsSearch,
  component: lazyRouteComponent(() => import('../features/predictions/predict-route.tsx'), 'PredictRoute'),
})

const results = createRoute({
  getParentRoute: () => root,
  path: '/results',
  validateSearch: readResultsSearch,
  component: lazyRouteComponent(() => import('../features/results/results-route.tsx'), 'ResultsRoute'),
})

const outbox = createRoute({
  getParentRoute: () => root,
  path: '/outbox',
  component: lazyRouteComponent(() => import('../features/outbox/outbox-page.tsx'), 'OutboxPage'),
})

const claims = createRoute({
  getParentRoute: () => root,
  path: '/claims',
  validateSearch: readClaimsSearch,
  component: lazyRouteComponent(() => import('../features/claims/claims-page.tsx'), 'ClaimsPage'),
})

const secrets = createRoute({
  getParentRoute: () => root,
  path: '/secrets',
  component: lazyRouteComponent(() => import('../features/secrets/secrets-page.tsx'), 'SecretsPage'),
})

const pack = createRoute({
  getParentRoute: () => root,
  path: '/pack',
  validateSearch: readPackSearch,
  component: lazyRouteComponent(() => import('../features/packs/pack-page.tsx'), 'PackPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
})

const routeTree = root.addChildren([
  index,
  fleet,
  agent,
  add,
  importAgents,
  register,
  registerNew,
  registerTable,
  scopes,
  challenges,
  predict,
  results,
  outbox,
  claims,
  secrets,
  pack,
  settings,
  welcome,
])

/** All screens by their address. The fleet comes with the first file, the others when they are opened. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    // Only what a screen's own reader lets through is believed: an address can be typed by anybody.
    search: { strict: true },
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
