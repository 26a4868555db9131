import { readTrialLoss } from '../operations/trial/read-trial-loss.ts'
import type { Confirmations, UnsavedCounts } from '../ports/confirmations.ts'
import type { RunningWorkspace } from './create-workspace.ts'

interface AskBeforeQuittingDeps {
  current: () => RunningWorkspace
  /** What of the operator's own agents no keychain has taken yet. */
  countUnsaved: () => UnsavedCounts
  confirmations: Pick<Confirmations, 'confirmTrialEnd' | 'confirmSecretLoss'>
}

/** Asks whether unsaved secrets and links, and a trial that still has something, may end. Null: nothing to ask. */
export function createAskBeforeQuitting({
  current,
  countUnsaved,
  confirmations: { confirmSecretLoss, confirmTrialEnd },
}: AskBeforeQuittingDeps): () => Promise<boolean> | null {
  return () => {
    const unsaved = countUnsaved()
    const hasUnsaved = unsaved.secrets + unsaved.links > 0
    const { isTrial } = current()
    const loss = readTrialLoss(current())
    const ask = async (): Promise<boolean> => {
      if (hasUnsaved && !(await confirmSecretLoss({ ...unsaved, isTrial }))) return false
      return loss === null || (await confirmTrialEnd({ loss, isQuitting: true }))
    }
    return !hasUnsaved && loss === null ? null : ask()
  }
}
