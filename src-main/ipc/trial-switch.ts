import type { DeploymentView } from '#contract/ipc/app.procedures.ts'

/** Into the trial and out of it. The operator's own workspace rests meanwhile, untouched. */
export interface TrialSwitch {
  start(): Promise<DeploymentView>
  leave(): Promise<Record<string, never>>
}
