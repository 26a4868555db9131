/** All that the renderer may ask of main. Input and output are parsed in main on every call. */
import { agentProcedures, subscriptionProcedures } from './agents.procedures.ts'
import { appProcedures, deploymentProcedures, trialProcedures } from './app.procedures.ts'
import { backupProcedures } from './backups.procedures.ts'
import { claimProcedures } from './claims.procedures.ts'
import { importProcedures } from './imports.procedures.ts'
import { outboxProcedures } from './outbox.procedures.ts'
import { packProcedures } from './packs.procedures.ts'
import { challengeProcedures, predictionProcedures, resultProcedures } from './predictions.procedures.ts'
import { registrationProcedures } from './registrations.procedures.ts'
import { secretProcedures } from './secrets.procedures.ts'

export const ipcContract = {
  app: appProcedures,
  backups: backupProcedures,
  deployments: deploymentProcedures,
  trial: trialProcedures,
  agents: agentProcedures,
  claims: claimProcedures,
  imports: importProcedures,
  packs: packProcedures,
  registrations: registrationProcedures,
  secrets: secretProcedures,
  subscriptions: subscriptionProcedures,
  challenges: challengeProcedures,
  predictions: predictionProcedures,
  outbox: outboxProcedures,
  results: resultProcedures,
}
