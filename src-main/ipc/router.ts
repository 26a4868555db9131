import type { Log } from '../log/log.ts'
import { createAgentRoutes } from './agents.routes.ts'
import { createAnalyticsRoutes } from './analytics.routes.ts'
import { createAppRoutes } from './app.routes.ts'
import { createBackgroundRoutes } from './background.routes.ts'
import { createBackupRoutes } from './backups.routes.ts'
import { createChallengeRoutes } from './challenges.routes.ts'
import { createChartRoutes } from './charts.routes.ts'
import { createClaimRoutes } from './claims.routes.ts'
import { createCredentialRoutes } from './credentials.routes.ts'
import { createDeploymentRoutes } from './deployments.routes.ts'
import { createDiscussionRoutes } from './discussion.routes.ts'
import { createDiscussionDraftRoutes } from './discussion-drafts.routes.ts'
import { createDropRoutes } from './drops.routes.ts'
import { createEventRoutes } from './events.routes.ts'
import { createFeedRoutes } from './feed.routes.ts'
import { createFollowRoutes } from './follows.routes.ts'
import { createGuideRoutes } from './guides.routes.ts'
import { implementContract } from './implement-contract.ts'
import { createImportRoutes } from './imports.routes.ts'
import { createIntegrityRoutes } from './integrity.routes.ts'
import { createLeaderboardRoutes } from './leaderboards.routes.ts'
import { createLedgerRoutes } from './ledger.routes.ts'
import { createMenuRoutes } from './menu.routes.ts'
import { createOutboxRoutes } from './outbox.routes.ts'
import { createPackRoutes } from './packs.routes.ts'
import { createPauseRoutes } from './pauses.routes.ts'
import { createPredictionRoutes } from './predictions.routes.ts'
import { createProfileRoutes } from './profiles.routes.ts'
import { createRegistrationRoutes } from './registrations.routes.ts'
import { createReminderRoutes } from './reminders.routes.ts'
import { createResultRoutes } from './results.routes.ts'
import { createRotationRoutes } from './rotations.routes.ts'
import type { RouteDeps } from './route-deps.ts'
import { createSavedViewRoutes } from './saved-views.routes.ts'
import { createSearchRoutes } from './search.routes.ts'
import { createSecretRoutes } from './secrets.routes.ts'
import { createSendBatchRoutes } from './send-batches.routes.ts'
import { createSettingsRoutes } from './settings.routes.ts'
import { createSubscriptionRoutes } from './subscriptions.routes.ts'
import { createSupportRoutes } from './support.routes.ts'
import { createTrialRoutes } from './trial.routes.ts'
import { createUpdateRoutes } from './updates.routes.ts'

/** What the renderer may ask, as the contract lists it: one operation each, a file a noun. */
export function createRouter(deps: RouteDeps & { log?: Log | undefined }) {
  const os = implementContract(deps.log)
  return os.router({
    app: createAppRoutes(os.app, deps),
    menu: createMenuRoutes(os.menu, deps),
    settings: createSettingsRoutes(os.settings, deps),
    background: createBackgroundRoutes(os.background, deps),
    backups: createBackupRoutes(os.backups, deps),
    deployments: createDeploymentRoutes(os.deployments, deps),
    trial: createTrialRoutes(os.trial, deps),
    updates: createUpdateRoutes(os.updates, deps),
    agents: createAgentRoutes(os.agents, deps),
    credentials: createCredentialRoutes(os.credentials, deps),
    rotations: createRotationRoutes(os.rotations, deps),
    savedViews: createSavedViewRoutes(os.savedViews, deps),
    claims: createClaimRoutes(os.claims, deps),
    imports: createImportRoutes(os.imports, deps),
    packs: createPackRoutes(os.packs, deps),
    registrations: createRegistrationRoutes(os.registrations, deps),
    search: createSearchRoutes(os.search, deps),
    secrets: createSecretRoutes(os.secrets, deps),
    subscriptions: createSubscriptionRoutes(os.subscriptions, deps),
    challenges: createChallengeRoutes(os.challenges, deps),
    events: createEventRoutes(os.events, deps),
    leaderboards: createLeaderboardRoutes(os.leaderboards, deps),
    profiles: createProfileRoutes(os.profiles, deps),
    guides: createGuideRoutes(os.guides, deps),
    sendBatches: createSendBatchRoutes(os.sendBatches, deps),
    predictions: createPredictionRoutes(os.predictions, deps),
    outbox: createOutboxRoutes(os.outbox, deps),
    pauses: createPauseRoutes(os.pauses, deps),
    discussion: createDiscussionRoutes(os.discussion, deps),
    integrity: createIntegrityRoutes(os.integrity, deps),
    ledger: createLedgerRoutes(os.ledger, deps),
    discussionDrafts: createDiscussionDraftRoutes(os.discussionDrafts, deps),
    drops: createDropRoutes(os.drops, deps),
    results: createResultRoutes(os.results, deps),
    feed: createFeedRoutes(os.feed, deps),
    follows: createFollowRoutes(os.follows, deps),
    charts: createChartRoutes(os.charts, deps),
    analytics: createAnalyticsRoutes(os.analytics, deps),
    reminders: createReminderRoutes(os.reminders, deps),
    support: createSupportRoutes(os.support, deps),
  })
}
export type ConsoleRouter = ReturnType<typeof createRouter>
