import { createHashHistory, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { addAgentRoute, agentRoute, agentServiceRoute } from '../features/agents/agents.route.tsx'
import { challengesRoute } from '../features/challenges/challenges.route.tsx'
import { claimsRoute } from '../features/claims/claims.route.tsx'
import { dropsRoute } from '../features/drops/drops.route.tsx'
import { eventRoute, eventsRoute } from '../features/events/events.route.tsx'
import { inboxRoute } from '../features/feed/inbox.route.tsx'
import { fleetRoute } from '../features/fleet/fleet.route.tsx'
import { followsRoute } from '../features/follows/follows.route.tsx'
import { guidesRoute } from '../features/guides/guides.route.tsx'
import { helpRoute } from '../features/help/help.route.tsx'
import { importRoute } from '../features/imports/imports.route.tsx'
import { integrityRoute } from '../features/integrity/integrity.route.tsx'
import { leaderboardRoute } from '../features/leaderboards/leaderboards.route.tsx'
import { ledgerRoute } from '../features/ledger/ledger.route.tsx'
import { limitsRoute, outboxRoute } from '../features/outbox/outbox.route.tsx'
import { packsRoute } from '../features/packs/packs.route.tsx'
import {
  agentDeskRoute,
  predictionImportRoute,
  predictRoute,
  queueRoute,
} from '../features/predictions/predictions.route.tsx'
import { profileRoute } from '../features/profiles/profiles.route.tsx'
import {
  newRegistrationRoute,
  registrationsRoute,
  registrationTableRoute,
} from '../features/registrations/registrations.route.tsx'
import {
  analyticsRoute,
  labRoute,
  likenessRoute,
  resultFieldRoute,
  resultsRoute,
} from '../features/results/results.route.tsx'
import { secretsRoute } from '../features/secrets/secrets.route.tsx'
import { settingsRoute } from '../features/settings/settings.route.tsx'
import { subscriptionsRoute } from '../features/subscriptions/subscriptions.route.tsx'
import { aboutRoute, requestsRoute } from '../features/support/support.route.tsx'
import { welcomeRoute } from '../features/welcome/welcome.route.tsx'
import { rootRoute } from '../shared/pages/root-route.ts'
import { RouteError, RouteNotFound } from './route-error.tsx'
import { Shell } from './shell.tsx'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/fleet' })
  },
})

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  beforeLoad: () => {
    throw redirect({ to: '/onboarding/add' })
  },
})

const routeTree = rootRoute
  .update({ component: Shell })
  .addChildren([
    indexRoute,
    fleetRoute,
    agentRoute,
    agentServiceRoute,
    onboardingRoute,
    addAgentRoute,
    importRoute,
    registrationsRoute,
    newRegistrationRoute,
    registrationTableRoute,
    subscriptionsRoute,
    inboxRoute,
    followsRoute,
    challengesRoute,
    queueRoute,
    predictionImportRoute,
    dropsRoute,
    agentDeskRoute,
    predictRoute,
    resultsRoute,
    leaderboardRoute,
    analyticsRoute,
    labRoute,
    likenessRoute,
    resultFieldRoute,
    eventsRoute,
    eventRoute,
    profileRoute,
    guidesRoute,
    outboxRoute,
    limitsRoute,
    integrityRoute,
    ledgerRoute,
    claimsRoute,
    secretsRoute,
    packsRoute,
    settingsRoute,
    requestsRoute,
    aboutRoute,
    helpRoute,
    welcomeRoute,
  ])

/** All screens by their address; each feature owns its own. */
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
