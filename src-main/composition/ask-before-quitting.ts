import { readTrialLoss } from '../operations/trial/read-trial-loss.ts'
import type { Confirmations } from '../ports/confirmations.ts'
import type { RunningWorkspace } from './create-workspace.ts'

interface AskBeforeQuittingDeps {
  current: () => RunningWorkspace
  /** How many secrets of the operator's own agents no keychain has taken yet. */
  countUnsaved: () => number
  confirmations: Pick<Confirmations, 'confirmTrialEnd' | 'confirmSecretLoss'>
}

/** Asks whether unsaved secrets, and a trial that still has something, may end. Null: there is nothing to ask. */
export function createAskBeforeQuitting({
  current,
  countUnsaved,
  confirmations: { confirmSecretLoss, confirmTrialEnd },
}: AskBeforeQuittingDeps): () => Promise<boolean> | null {
  return () => {
    const secrets = countUnsaved()
    const { isTrial } = current()
    const loss = readTrialLoss(current())
    const ask = async (): Promise<boolean> => {
      if (secrets > 0 && !(await confirmSecretLoss({ secrets, isTrial }))) return false
      return loss === null || (await confirmTrialEnd({ loss, isQuitting: true }))
    }
    return secrets === 0 && loss === null ? null : ask()
  }
}
