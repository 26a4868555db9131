/** All that the renderer may ask of main. Input and output are parsed in main on every call. */
import { agentProcedures } from './agents.procedures.ts'
import { appProcedures } from './app.procedures.ts'
import { backupProcedures } from './backups.procedures.ts'
import { challengeProcedures } from './challenges.procedures.ts'
import { claimProcedures } from './claims.procedures.ts'
import { credentialProcedures } from './credentials.procedures.ts'
import { deploymentProcedures } from './deployments.procedures.ts'
import { discussionProcedures } from './discussion.procedures.ts'
import { eventProcedures } from './events.procedures.ts'
import { feedProcedures } from './feed.procedures.ts'
import { fleetViewProcedures } from './fleet-views.procedures.ts'
import { guideProcedures } from './guides.procedures.ts'
import { importProcedures } from './imports.procedures.ts'
import { outboxProcedures } from './outbox.procedures.ts'
import { packProcedures } from './packs.procedures.ts'
import { predictionProcedures } from './predictions.procedures.ts'
import { profileProcedures } from './profiles.procedures.ts'
import { registrationProcedures } from './registrations.procedures.ts'
import { resultProcedures } from './results.procedures.ts'
import { secretProcedures } from './secrets.procedures.ts'
import { settingsProcedures } from './settings.procedures.ts'
import { subscriptionProcedures } from './subscriptions.procedures.ts'
import { trialProcedures } from './trial.procedures.ts'

export const ipcContract = {
  app: appProcedures,
  settings: settingsProcedures,
  backups: backupProcedures,
  deployments: deploymentProcedures,
  trial: trialProcedures,
  agents: agentProcedures,
  credentials: credentialProcedures,
  fleetViews: fleetViewProcedures,
  claims: claimProcedures,
  imports: importProcedures,
  packs: packProcedures,
  registrations: registrationProcedures,
  secrets: secretProcedures,
  subscriptions: subscriptionProcedures,
  challenges: challengeProcedures,
  events: eventProcedures,
  profiles: profileProcedures,
  guides: guideProcedures,
  predictions: predictionProcedures,
  outbox: outboxProcedures,
  discussion: discussionProcedures,
  results: resultProcedures,
  feed: feedProcedures,
}
