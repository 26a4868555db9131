import { changeTopics } from '#contract/ipc/change-topics.ts'
import type { TrialSwitch } from '../ipc/route-deps.ts'
import { listDeployments } from '../operations/deployments/deployment-view.ts'
import type { Notify } from '../operations/notify.ts'
import { orThrow } from '../operations/row-outcome.ts'
import { readTrialLoss } from '../operations/trial/read-trial-loss.ts'
import { refuseTrialWhileWorking } from '../operations/trial/refuse-while-working.ts'
import type { Confirmations } from '../ports/confirmations.ts'
import type { TrialService } from '../ports/trial-service.ts'
import type { RunningWorkspace } from './create-workspace.ts'

export interface WorkspaceSwitch extends TrialSwitch {
  /** The workspace that runs now: the operator's own, or the trial's. */
  current(): RunningWorkspace
  /** Ends the trial, if there is one, and closes the operator's own workspace. */
  close(): Promise<void>
}

const trialDeployment = (trial: RunningWorkspace) => orThrow(listDeployments(trial)[0], 'trial_failed')

function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
}

/** The operator is asked where the end of the trial would lose something. */
async function mayEnd(
  trial: RunningWorkspace,
  { confirmTrialEnd }: Pick<Confirmations, 'confirmTrialEnd'>,
): Promise<boolean> {
  const loss = readTrialLoss(trial)
  return loss === null || confirmTrialEnd({ loss, isQuitting: false })
}

/**
 * The operator is asked where writes of the own agents wait to be sent, or for their outcome: their deadlines go on
 * while a trial runs.
 */
async function mayBegin(
  own: RunningWorkspace,
  { confirmTrialStart }: Pick<Confirmations, 'confirmTrialStart'>,
): Promise<boolean> {
  if (own.isTrial) return true
  refuseTrialWhileWorking(own)
  const { waitingToSend } = own.store.outbox.counts()
  return waitingToSend === 0 || confirmTrialStart({ waiting: waitingToSend })
}

/** Which workspace runs. One switch at a time: a second press waits for the first and finds it done. */
export function createWorkspaceSwitch(deps: {
  createOwn: () => RunningWorkspace
  createTrial: (service: TrialService) => Promise<RunningWorkspace>
  /** The signal ends a start at which the console ends. */
  startTrialService: (signal: AbortSignal) => Promise<TrialService>
  confirmations: Pick<Confirmations, 'confirmTrialStart' | 'confirmTrialEnd'>
  notify: Notify
}): WorkspaceSwitch {
  let current = deps.createOwn()
  let service: TrialService | null = null
  const inTurn = createTurns()
  const closing = new AbortController()
  const stopService = () => {
    service?.stop()
    service = null
  }

  /** An own workspace that did not close as it should gets another in its place: it sends and watches nothing more. */
  const replaceOwn = async (trial: RunningWorkspace) => {
    try {
      await current.close()
      current = trial
    } catch (thrown) {
      current = deps.createOwn()
      throw thrown
    } finally {
      current.start()
      deps.notify(...changeTopics)
    }
  }

  const enterTrial = async () => {
    if (service !== null) return trialDeployment(current)
    refuseTrialWhileWorking(current)
    const started = await deps.startTrialService(closing.signal)
    let trial: RunningWorkspace | null = null
    try {
      trial = await deps.createTrial(started)
      const deployment = trialDeployment(trial)
      // Work may have begun while the service started.
      refuseTrialWhileWorking(current)
      await replaceOwn(trial)
      service = started
      return deployment
    } catch (thrown) {
      await trial?.close().catch(() => {})
      started.stop()
      throw thrown
    }
  }

  const endTrial = async () => {
    if (service === null) return
    const trial = current
    current = deps.createOwn()
    try {
      await trial.close()
    } finally {
      stopService()
      current.start()
      deps.notify(...changeTopics)
    }
  }

  return {
    current: () => current,
    start: async () => ((await mayBegin(current, deps.confirmations)) ? inTurn(enterTrial) : null),
    async leave() {
      if (!(await mayEnd(current, deps.confirmations))) return { hasLeft: false }
      await inTurn(endTrial)
      return { hasLeft: true }
    },
    close() {
      // The service of a start under way may never answer, and the end waits for its turn.
      closing.abort()
      // In a trial the operator's own workspace is closed already, and not begun again for the end.
      return inTurn(() => current.close().finally(stopService))
    },
  }
}
