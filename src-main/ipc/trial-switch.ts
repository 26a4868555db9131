import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { TrialAgent } from '../operations/trial/fill-trial.ts'

/** A running sandbox: where it listens, its demo fleet with its credentials, and what ends it. */
export interface TrialService {
  baseUrl: string
  agents: readonly TrialAgent[]
  stop(): void
}

/** Into the trial and out of it. The operator's own workspace rests meanwhile, untouched. */
export interface TrialSwitch {
  start(): Promise<DeploymentView>
  leave(): Promise<{ hasLeft: boolean }>
}
