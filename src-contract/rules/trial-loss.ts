/** What ends with a trial although the operator may still mean it. */
export interface TrialLoss {
  drafts: number
  /** Predictions that are not settled: queued, waiting, on their way, or in doubt. */
  unsent: number
  subscriptionChanges: number
  /** Registrations that wait for the operator, with what is typed of their answers. */
  registrations: number
}

/** Whether the end of a trial takes anything of the operator's with it. */
export function isAnythingLost(loss: TrialLoss): boolean {
  return Object.values(loss).some((count) => count > 0)
}
