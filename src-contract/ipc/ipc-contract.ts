/** All that the renderer may ask of main. Input and output are parsed in main on every call. */

import { agentProcedures } from './agents.procedures.ts'
import { analyticsProcedures } from './analytics.procedures.ts'
import { appProcedures } from './app.procedures.ts'
import { backgroundProcedures } from './background.procedures.ts'
import { backupProcedures } from './backups.procedures.ts'
import { challengeProcedures } from './challenges.procedures.ts'
import { chartProcedures } from './charts.procedures.ts'
import { claimProcedures } from './claims.procedures.ts'
import { credentialProcedures } from './credentials.procedures.ts'
import { deploymentProcedures } from './deployments.procedures.ts'
import { discussionProcedures } from './discussion.procedures.ts'
import { discussionDraftProcedures } from './discussion-drafts.procedures.ts'
import { dropProcedures } from './drops.procedures.ts'
import { eventProcedures } from './events.procedures.ts'
import { feedProcedures } from './feed.procedures.ts'
import { followProcedures } from './follows.procedures.ts'
import { guideProcedures } from './guides.procedures.ts'
import { importProcedures } from './imports.procedures.ts'
import { integrityProcedures } from './integrity.procedures.ts'
import { leaderboardProcedures } from './leaderboards.procedures.ts'
import { ledgerProcedures } from './ledger.procedures.ts'
import { menuProcedures } from './menu.procedures.ts'
import { outboxProcedures } from './outbox.procedures.ts'
import { packProcedures } from './packs.procedures.ts'
import { pauseProcedures } from './pauses.procedures.ts'
import { predictionProcedures } from './predictions.procedures.ts'
import { profileProcedures } from './profiles.procedures.ts'
import { registrationProcedures } from './registrations.procedures.ts'
import { reminderProcedures } from './reminders.procedures.ts'
import { resultProcedures } from './results.procedures.ts'
import { rotationProcedures } from './rotations.procedures.ts'
import { savedViewProcedures } from './saved-views.procedures.ts'
import { searchProcedures } from './search.procedures.ts'
import { secretProcedures } from './secrets.procedures.ts'
import { sendBatchProcedures } from './send-batches.procedures.ts'
import { settingsProcedures } from './settings.procedures.ts'
import { subscriptionProcedures } from './subscriptions.procedures.ts'
import { supportProcedures } from './support.procedures.ts'
import { trialProcedures } from './trial.procedures.ts'
import { updatesProcedures } from './updates.procedures.ts'

export const ipcContract = {
  app: appProcedures,
  menu: menuProcedures,
  settings: settingsProcedures,
  background: backgroundProcedures,
  backups: backupProcedures,
  deployments: deploymentProcedures,
  trial: trialProcedures,
  updates: updatesProcedures,
  agents: agentProcedures,
  credentials: credentialProcedures,
  rotations: rotationProcedures,
  savedViews: savedViewProcedures,
  claims: claimProcedures,
  imports: importProcedures,
  packs: packProcedures,
  registrations: registrationProcedures,
  search: searchProcedures,
  secrets: secretProcedures,
  subscriptions: subscriptionProcedures,
  challenges: challengeProcedures,
  events: eventProcedures,
  leaderboards: leaderboardProcedures,
  profiles: profileProcedures,
  guides: guideProcedures,
  sendBatches: sendBatchProcedures,
  predictions: predictionProcedures,
  outbox: outboxProcedures,
  pauses: pauseProcedures,
  discussion: discussionProcedures,
  integrity: integrityProcedures,
  ledger: ledgerProcedures,
  discussionDrafts: discussionDraftProcedures,
  drops: dropProcedures,
  results: resultProcedures,
  feed: feedProcedures,
  follows: followProcedures,
  charts: chartProcedures,
  analytics: analyticsProcedures,
  reminders: reminderProcedures,
  support: supportProcedures,
}
