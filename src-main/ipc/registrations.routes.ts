import { checkRegistration } from '../operations/registrations/check-registration.ts'
import { dismissRegistration } from '../operations/registrations/dismiss-registration.ts'
import { readFormDrafts, saveFormDraft, saveTableDraft } from '../operations/registrations/form-drafts.ts'
import { identifyRegistration } from '../operations/registrations/identify-registration.ts'
import { listRegistrations } from '../operations/registrations/list-registrations.ts'
import { generateRegistrationKey, saveJwks } from '../operations/registrations/secrets/make-jwks.ts'
import { replaceKnownCredential } from '../operations/registrations/secrets/replace-known-credential.ts'
import { resendSecret } from '../operations/registrations/secrets/resend-secret.ts'
import { saveIssuedSecret } from '../operations/registrations/secrets/store-issued-secret.ts'
import { startRegistration } from '../operations/registrations/start-registration.ts'
import { startMany, stopStarting } from '../operations/registrations/start-run.ts'
import { saveAnswerDraft, submitRegistrationAnswer } from '../operations/registrations/submit-registration-answer.ts'
import { readAnswers, readAnswersFile } from '../operations/registrations/table/read-answers.ts'
import {
  readDraggedRegistrationTable,
  readRegistrationTable,
  readRegistrationTableFile,
} from '../operations/registrations/table/read-registration-table.ts'
import { savePrompts } from '../operations/registrations/table/save-prompts.ts'
import { changeRegistrationForm, stageRegistrations } from '../operations/registrations/table/stage-registrations.ts'
import { templateOfAgent } from '../operations/registrations/table/template-of-agent.ts'
import { createAgentsBatch, createRegistrationBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** What registers, asks for a secret or submits an answer goes through the send limit, `writes_not_confirmed`. */
export function createRegistrationRoutes(
  os: ContractImplementer['registrations'],
  { workspace, sendLimit, desktop, dragged }: RouteDeps,
) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    list: os.list.handler(() => listRegistrations(workspace())),
    start: os.start.handler(({ input }) =>
      withinLimit(
        () => createRegistrationBatch(input),
        (at) => startRegistration(at, input),
      ),
    ),
    readTable: os.readTable.handler(({ input }) => readRegistrationTable(workspace(), input)),
    readTableFile: os.readTableFile.handler(({ input }) => readRegistrationTableFile(workspace(), desktop, input)),
    readDraggedTable: os.readDraggedTable.handler(({ input }) =>
      readDraggedRegistrationTable(workspace(), { dragged }, input),
    ),
    stage: os.stage.handler(({ input }) => stageRegistrations(workspace(), input)),
    changeForm: os.changeForm.handler(({ input }) => changeRegistrationForm(workspace(), input)),
    templateOf: os.templateOf.handler(({ input }) => templateOfAgent(workspace(), input)),
    startMany: os.startMany.handler(({ input }) =>
      withinLimit(
        (at) => createAgentsBatch(at, 'registration', input.agentKeys),
        (at) => startMany(at, input),
      ),
    ),
    stopStarting: os.stopStarting.handler(() => stopStarting(workspace())),
    makeKey: os.makeKey.handler(({ input }) => generateRegistrationKey(workspace(), input)),
    saveJwks: os.saveJwks.handler(({ input }) => saveJwks(workspace(), desktop, input)),
    saveSecret: os.saveSecret.handler(({ input }) => saveIssuedSecret(workspace(), input)),
    identify: os.identify.handler(({ input }) => identifyRegistration(workspace(), input)),
    replaceKnown: os.replaceKnown.handler(({ input }) => replaceKnownCredential(workspace(), input)),
    resendSecret: os.resendSecret.handler(({ input }) =>
      withinLimit(
        (at) => createAgentsBatch(at, 'secret', [input.agentKey]),
        (at) => resendSecret(at, input),
      ),
    ),
    saveAnswerDraft: os.saveAnswerDraft.handler(({ input }) => saveAnswerDraft(workspace(), input)),
    formDrafts: os.formDrafts.handler(() => readFormDrafts(workspace())),
    saveFormDraft: os.saveFormDraft.handler(({ input }) => saveFormDraft(workspace(), input)),
    saveTableDraft: os.saveTableDraft.handler(({ input }) => saveTableDraft(workspace(), input)),
    savePrompts: os.savePrompts.handler(({ input }) => savePrompts(workspace(), desktop, input)),
    readAnswers: os.readAnswers.handler(({ input }) => readAnswers(workspace(), input)),
    readAnswersFile: os.readAnswersFile.handler(({ input }) => readAnswersFile(workspace(), desktop, input)),
    submitAnswer: os.submitAnswer.handler(({ input }) =>
      withinLimit(
        (at) => createAgentsBatch(at, 'answer', [input.agentKey]),
        (at) => submitRegistrationAnswer(at, input),
      ),
    ),
    check: os.check.handler(({ input }) => checkRegistration(workspace(), input)),
    dismiss: os.dismiss.handler(({ input }) => dismissRegistration(workspace(), input)),
  }
}
