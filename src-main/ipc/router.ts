import { implement, ORPCError } from '@orpc/server'
import { AppError, toAppError } from '#contract/app-error.ts'
import { ipcContract } from '#contract/ipc/ipc-contract.ts'
import type { Log } from '../log/log.ts'
import { addAgent } from '../operations/agents/add-agent.ts'
import { readNote, setNote } from '../operations/agents/agent-note.ts'
import { archiveAgents } from '../operations/agents/archive-agents.ts'
import { checkAgents } from '../operations/agents/check-agents.ts'
import { forgetAgents } from '../operations/agents/forget-agents.ts'
import { labelAgents } from '../operations/agents/label-agents.ts'
import { listFleet } from '../operations/agents/list-fleet.ts'
import { readAgent } from '../operations/agents/read-agent.ts'
import { renameAgent } from '../operations/agents/rename-agent.ts'
import { replaceCredential } from '../operations/agents/replace-credential.ts'
import { checkVault } from '../operations/app/check-vault.ts'
import { putNoticeAway, readDatabaseNotice } from '../operations/app/database-notice.ts'
import { pauseWrites } from '../operations/app/pause-writes.ts'
import { type AppInfo, type Places, readAppState } from '../operations/app/read-app-state.ts'
import { readSettings, updateSettings } from '../operations/app/settings.ts'
import { listChallenges } from '../operations/challenges/list-challenges.ts'
import { readObligationMatrix } from '../operations/challenges/read-obligation-matrix.ts'
import { refreshChallenges } from '../operations/challenges/refresh-challenges.ts'
import {
  copyClaimLink,
  openClaimPage,
  revealPairingCode,
  showClaimQr,
} from '../operations/claims/claim-actions.ts'
import { dismissClaims, listClaims } from '../operations/claims/list-claims.ts'
import { checkClaims, reissueClaims } from '../operations/claims/poll-claims.ts'
import { saveClaimSheet } from '../operations/claims/save-claim-sheet.ts'
import { addDeployment } from '../operations/deployments/add-deployment.ts'
import { checkDeployment, probeDeployment } from '../operations/deployments/check-deployment.ts'
import { removeDeployment } from '../operations/deployments/remove-deployment.ts'
import { readImport } from '../operations/imports/read-import.ts'
import { cancelImport, currentImport, dropImport, runImport } from '../operations/imports/run-import.ts'
import { cancelIntent } from '../operations/outbox/cancel-intent.ts'
import { dismissFailures } from '../operations/outbox/dismiss-failures.ts'
import { listOutbox, readReceipts } from '../operations/outbox/list-outbox.ts'
import { lookUpIntent } from '../operations/outbox/look-up-intent.ts'
import { settleIntent } from '../operations/outbox/settle-intent.ts'
import { currentPacks } from '../operations/packs/current-packs.ts'
import { exportList } from '../operations/packs/export-list.ts'
import { continueExport, exportPack, stopExport } from '../operations/packs/export-pack.ts'
import { applyPack, dropPack, stopPackImport } from '../operations/packs/restore/apply-pack.ts'
import { openPack, unlockPack } from '../operations/packs/restore/open-pack.ts'
import { readDesk } from '../operations/predictions/read-desk.ts'
import { reviewDrafts } from '../operations/predictions/review-drafts.ts'
import { saveDrafts } from '../operations/predictions/save-drafts.ts'
import { sendDrafts } from '../operations/predictions/send-drafts.ts'
import { checkRegistration } from '../operations/registrations/check-registration.ts'
import { dismissRegistration } from '../operations/registrations/dismiss-registration.ts'
import { readFormDrafts, saveFormDraft, saveTableDraft } from '../operations/registrations/form-drafts.ts'
import { listRegistrations } from '../operations/registrations/list-registrations.ts'
import { makeRegistrationKey, saveJwks } from '../operations/registrations/secrets/make-jwks.ts'
import { resendSecret } from '../operations/registrations/secrets/resend-secret.ts'
import { saveIssuedSecret } from '../operations/registrations/secrets/store-issued-secret.ts'
import { startRegistration } from '../operations/registrations/start-registration.ts'
import { startMany, stopStarting } from '../operations/registrations/start-run.ts'
import {
  saveAnswerDraft,
  submitRegistrationAnswer,
} from '../operations/registrations/submit-registration-answer.ts'
import { readAnswers, readAnswersFile } from '../operations/registrations/table/read-answers.ts'
import { readTable, readTableFile } from '../operations/registrations/table/read-table.ts'
import {
  changeRegistrationForm,
  stageRegistrations,
} from '../operations/registrations/table/stage-registrations.ts'
import { templateOfAgent } from '../operations/registrations/table/template-of-agent.ts'
import { listResults } from '../operations/results/list-results.ts'
import { refreshResults } from '../operations/results/refresh-results.ts'
import { readAgentSecret } from '../operations/secrets/agent-secret-view.ts'
import { copySecret } from '../operations/secrets/copy-secret.ts'
import { exportKey, savePublicKeySet } from '../operations/secrets/export-key.ts'
import { listSecretItems } from '../operations/secrets/list-items.ts'
import { abandonRotation, beginRotation, finishRotation } from '../operations/secrets/rotate-key.ts'
import { currentItemTest, startItemTest, stopItemTest } from '../operations/secrets/test-items.ts'
import { tryKeychain } from '../operations/secrets/try-keychain.ts'
import { changeSubscriptions } from '../operations/subscriptions/change-subscriptions.ts'
import { discardPendingSubscriptions } from '../operations/subscriptions/discard-pending-subscriptions.ts'
import { putPendingSubscriptions } from '../operations/subscriptions/put-pending-subscriptions.ts'
import { readPendingSubscriptions } from '../operations/subscriptions/read-pending-subscriptions.ts'
import { readSubscriptionMatrix } from '../operations/subscriptions/read-subscription-matrix.ts'
import { refreshSubscriptions } from '../operations/subscriptions/refresh-subscriptions.ts'
import { listViews, removeView, renameView, saveView } from '../operations/views/saved-views.ts'
import type { Desktop, FileDialogs, Workspace } from '../operations/workspace.ts'
import type { DailyBackup } from '../schedule/daily-backup.ts'
import type { Store } from '../store/store.ts'
import { Secret } from '../vault/secret.ts'
import type { ChangeHub } from './changes.ts'
import type { NavigationRequests } from './navigation-requests.ts'
import type { TrialSwitch } from './trial-switch.ts'

export interface RouterDeps {
  /** The one that runs now: the operator's own, or the trial's. */
  workspace: () => Workspace
  /** The operator's own settings, also during a trial. */
  settings: Pick<Store, 'settings'>
  info: AppInfo
  places: Places
  trial: TrialSwitch
  /** Of the operator's own database, also during a trial. */
  backups: DailyBackup
  changes: ChangeHub
  openings: NavigationRequests
  /** Asks the operator for a file and reads it; null when none was chosen. */
  chooseFile: () => Promise<Secret<string> | null>
  desktop: Desktop
  fileDialogs: FileDialogs
  log?: Log | undefined
}

/** What the renderer may ask, as the contract lists it: one operation each. */
export function createRouter(deps: RouterDeps) {
  const { workspace, settings, info, places, trial, backups, changes, openings } = deps
  const { desktop, chooseFile, log } = deps
  const packing = { dialogs: deps.fileDialogs, appVersion: info.version }
  const os = implement(ipcContract).use(async ({ next, path }) => {
    try {
      return await next()
    } catch (thrown) {
      const { code, details, cause } = appErrorOf(thrown)
      if (code === 'internal')
        log?.('error', 'operation failed', { endpoint: path.join('.'), reason: nameOf(cause) })
      throw new ORPCError('APP_ERROR', { data: { code, details } })
    }
  })
  return os.router({
    app: {
      state: os.app.state.handler(() =>
        readAppState(workspace(), {
          info,
          places,
          settings: readSettings(settings),
          databaseNotice: readDatabaseNotice(settings),
        }),
      ),
      changes: os.app.changes.handler(({ signal }) => changes.messages(signal)),
      openings: os.app.openings.handler(({ signal }) => openings.openings(signal)),
      updateSettings: os.app.updateSettings.handler(({ input }) => {
        const next = updateSettings(settings, input)
        changes.notify('app')
        return next
      }),
      pauseWrites: os.app.pauseWrites.handler(({ input }) => pauseWrites(workspace(), input)),
      checkVault: os.app.checkVault.handler(() => checkVault(workspace())),
    },
    backups: {
      list: os.backups.list.handler(() => backups.view()),
      backUpNow: os.backups.backUpNow.handler(() => backups.now()),
      putNoticeAway: os.backups.putNoticeAway.handler(() => {
        const done = putNoticeAway(settings)
        changes.notify('app')
        return done
      }),
    },
    deployments: {
      probe: os.deployments.probe.handler(({ input }) => probeDeployment(workspace(), input)),
      check: os.deployments.check.handler(({ input, signal }) => checkDeployment(workspace(), input, signal)),
      add: os.deployments.add.handler(({ input }) => addDeployment(workspace(), input)),
      remove: os.deployments.remove.handler(({ input }) => removeDeployment(workspace(), input)),
    },
    trial: {
      start: os.trial.start.handler(() => trial.start()),
      leave: os.trial.leave.handler(() => trial.leave()),
    },
    agents: {
      fleet: os.agents.fleet.handler(() => listFleet(workspace())),
      get: os.agents.get.handler(({ input }) => readAgent(workspace(), input)),
      add: os.agents.add.handler(({ input }) => addAgent(workspace(), input)),
      replaceCredential: os.agents.replaceCredential.handler(({ input }) =>
        replaceCredential(workspace(), input),
      ),
      check: os.agents.check.handler(({ input }) => checkAgents(workspace(), input)),
      forget: os.agents.forget.handler(({ input }) =>
        forgetAgents(workspace(), desktop, { ...input, language: readSettings(settings).language }),
      ),
      label: os.agents.label.handler(({ input }) => labelAgents(workspace(), input)),
      readNote: os.agents.readNote.handler(({ input }) => readNote(workspace(), input)),
      setNote: os.agents.setNote.handler(({ input }) => setNote(workspace(), input)),
      rename: os.agents.rename.handler(({ input }) => renameAgent(workspace(), input)),
      archive: os.agents.archive.handler(({ input }) => archiveAgents(workspace(), input)),
      views: {
        list: os.agents.views.list.handler(() => listViews(workspace())),
        save: os.agents.views.save.handler(({ input }) => saveView(workspace(), input)),
        rename: os.agents.views.rename.handler(({ input }) => renameView(workspace(), input)),
        remove: os.agents.views.remove.handler(({ input }) => removeView(workspace(), input)),
      },
    },
    imports: {
      current: os.imports.current.handler(() => currentImport(workspace())),
      read: os.imports.read.handler(({ input }) =>
        readImport(workspace(), { ...input, text: new Secret(input.credentialText) }),
      ),
      readFile: os.imports.readFile.handler(async ({ input }) => {
        const text = await chooseFile()
        return { import: text === null ? null : await readImport(workspace(), { ...input, text }) }
      }),
      run: os.imports.run.handler(({ input }) => runImport(workspace(), input)),
      cancel: os.imports.cancel.handler(({ input }) => cancelImport(workspace(), input)),
      drop: os.imports.drop.handler(({ input }) => dropImport(workspace(), input)),
    },
    packs: {
      current: os.packs.current.handler(() => currentPacks(workspace())),
      export: os.packs.export.handler(({ input }) =>
        exportPack(workspace(), packing, { ...input, passphrase: new Secret(input.passphrase) }),
      ),
      continueExport: os.packs.continueExport.handler(({ input }) =>
        continueExport(workspace(), packing, input),
      ),
      stopExport: os.packs.stopExport.handler(({ input }) => stopExport(workspace(), input)),
      open: os.packs.open.handler(() => openPack(workspace(), packing)),
      unlock: os.packs.unlock.handler(({ input }) =>
        unlockPack(workspace(), { ...input, passphrase: new Secret(input.passphrase) }),
      ),
      apply: os.packs.apply.handler(({ input }) => applyPack(workspace(), input)),
      stopImport: os.packs.stopImport.handler(({ input }) => stopPackImport(workspace(), input)),
      drop: os.packs.drop.handler(({ input }) => dropPack(workspace(), input)),
      exportList: os.packs.exportList.handler(({ input }) => exportList(workspace(), packing, input)),
    },
    claims: {
      list: os.claims.list.handler(() => listClaims(workspace())),
      openPage: os.claims.openPage.handler(({ input }) => openClaimPage(workspace(), desktop, input)),
      copyLink: os.claims.copyLink.handler(({ input }) => copyClaimLink(workspace(), desktop, input)),
      revealCode: os.claims.revealCode.handler(({ input }) => revealPairingCode(workspace(), input)),
      qr: os.claims.qr.handler(({ input }) => showClaimQr(workspace(), input)),
      reissue: os.claims.reissue.handler(({ input }) => reissueClaims(workspace(), input)),
      check: os.claims.check.handler(({ input }) => checkClaims(workspace(), input)),
      saveSheet: os.claims.saveSheet.handler(({ input }) =>
        saveClaimSheet(workspace(), desktop, { ...input, language: readSettings(settings).language }),
      ),
      dismiss: os.claims.dismiss.handler(({ input }) => dismissClaims(workspace(), input)),
    },
    registrations: {
      list: os.registrations.list.handler(() => listRegistrations(workspace())),
      start: os.registrations.start.handler(({ input }) => startRegistration(workspace(), input)),
      readTable: os.registrations.readTable.handler(({ input }) => readTable(workspace(), input)),
      readTableFile: os.registrations.readTableFile.handler(({ input }) =>
        readTableFile(workspace(), chooseFile, input),
      ),
      stage: os.registrations.stage.handler(({ input }) => stageRegistrations(workspace(), input)),
      changeForm: os.registrations.changeForm.handler(({ input }) =>
        changeRegistrationForm(workspace(), input),
      ),
      templateOf: os.registrations.templateOf.handler(({ input }) => templateOfAgent(workspace(), input)),
      startMany: os.registrations.startMany.handler(({ input }) => startMany(workspace(), input)),
      stopStarting: os.registrations.stopStarting.handler(() => stopStarting(workspace())),
      makeKey: os.registrations.makeKey.handler(({ input }) => makeRegistrationKey(workspace(), input)),
      saveJwks: os.registrations.saveJwks.handler(({ input }) => saveJwks(workspace(), desktop, input)),
      saveSecret: os.registrations.saveSecret.handler(({ input }) => saveIssuedSecret(workspace(), input)),
      resendSecret: os.registrations.resendSecret.handler(({ input }) => resendSecret(workspace(), input)),
      saveAnswerDraft: os.registrations.saveAnswerDraft.handler(({ input }) =>
        saveAnswerDraft(workspace(), input),
      ),
      formDrafts: os.registrations.formDrafts.handler(() => readFormDrafts(workspace())),
      saveFormDraft: os.registrations.saveFormDraft.handler(({ input }) => saveFormDraft(workspace(), input)),
      saveTableDraft: os.registrations.saveTableDraft.handler(({ input }) =>
        saveTableDraft(workspace(), input),
      ),
      readAnswers: os.registrations.readAnswers.handler(({ input }) => readAnswers(workspace(), input)),
      readAnswersFile: os.registrations.readAnswersFile.handler(({ input }) =>
        readAnswersFile(workspace(), input, chooseFile),
      ),
      submitAnswer: os.registrations.submitAnswer.handler(({ input }) =>
        submitRegistrationAnswer(workspace(), input),
      ),
      check: os.registrations.check.handler(({ input }) => checkRegistration(workspace(), input)),
      dismiss: os.registrations.dismiss.handler(({ input }) => dismissRegistration(workspace(), input)),
    },
    secrets: {
      items: os.secrets.items.handler(() => listSecretItems(workspace())),
      tryKeychain: os.secrets.tryKeychain.handler(() => tryKeychain(workspace())),
      itemTest: os.secrets.itemTest.handler(() => currentItemTest(workspace())),
      startItemTest: os.secrets.startItemTest.handler(({ input }) => startItemTest(workspace(), input)),
      stopItemTest: os.secrets.stopItemTest.handler(() => stopItemTest(workspace())),
      ofAgent: os.secrets.ofAgent.handler(({ input }) => readAgentSecret(workspace(), input)),
      copySecret: os.secrets.copySecret.handler(({ input }) => copySecret(workspace(), desktop, input)),
      exportKey: os.secrets.exportKey.handler(({ input }) =>
        exportKey(workspace(), desktop, { ...input, passphrase: new Secret(input.passphrase) }),
      ),
      beginRotation: os.secrets.beginRotation.handler(({ input }) => beginRotation(workspace(), input)),
      finishRotation: os.secrets.finishRotation.handler(({ input }) => finishRotation(workspace(), input)),
      abandonRotation: os.secrets.abandonRotation.handler(({ input }) => abandonRotation(workspace(), input)),
      savePublicKeySet: os.secrets.savePublicKeySet.handler(({ input }) =>
        savePublicKeySet(workspace(), desktop, input),
      ),
    },
    subscriptions: {
      matrix: os.subscriptions.matrix.handler(({ input }) => readSubscriptionMatrix(workspace(), input)),
      refresh: os.subscriptions.refresh.handler(({ input }) => refreshSubscriptions(workspace(), input)),
      pending: os.subscriptions.pending.handler(() => readPendingSubscriptions(workspace())),
      putPending: os.subscriptions.putPending.handler(({ input }) =>
        putPendingSubscriptions(workspace(), input),
      ),
      discardPending: os.subscriptions.discardPending.handler(({ input }) =>
        discardPendingSubscriptions(workspace(), input),
      ),
      change: os.subscriptions.change.handler(({ input }) => changeSubscriptions(workspace(), input)),
    },
    challenges: {
      list: os.challenges.list.handler(() => listChallenges(workspace())),
      matrix: os.challenges.matrix.handler(() => readObligationMatrix(workspace())),
      refresh: os.challenges.refresh.handler(() => refreshChallenges(workspace())),
    },
    predictions: {
      desk: os.predictions.desk.handler(({ input }) => readDesk(workspace(), input)),
      saveDrafts: os.predictions.saveDrafts.handler(({ input }) => saveDrafts(workspace(), input)),
      review: os.predictions.review.handler(({ input }) => reviewDrafts(workspace(), input)),
      send: os.predictions.send.handler(({ input }) => sendDrafts(workspace(), input)),
    },
    outbox: {
      list: os.outbox.list.handler(({ input }) => listOutbox(workspace(), input)),
      receipts: os.outbox.receipts.handler(({ input }) => readReceipts(workspace(), input)),
      dismiss: os.outbox.dismiss.handler(({ input }) => dismissFailures(workspace(), input)),
      cancel: os.outbox.cancel.handler(({ input }) => cancelIntent(workspace(), input)),
      lookUp: os.outbox.lookUp.handler(({ input }) => lookUpIntent(workspace(), input)),
      settle: os.outbox.settle.handler(({ input }) => settleIntent(workspace(), input)),
    },
    results: {
      list: os.results.list.handler(({ input }) => listResults(workspace(), input)),
      refresh: os.results.refresh.handler(() => refreshResults(workspace())),
    },
  })
}
export type ConsoleRouter = ReturnType<typeof createRouter>

/** Input that does not fit the contract is the caller's error; whatever else is not an `AppError` is ours, and its text stays here. */
function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof ORPCError && thrown.code === 'BAD_REQUEST') return new AppError('invalid_input')
  return toAppError(thrown)
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause
}
