import type { AppErrorData } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'

export interface RadarCycle {
  requests: number
  failed: { deploymentId: DeploymentId; site: Site; error: AppErrorData }[]
}

/** Keeps the list of challenges fresh, by itself (`schedule/challenge-radar.ts`). */
export interface Radar {
  facts(): { lastCycleAtMs: number | null; requests: number; nextCycleAtMs: number | null }
  /**
   * One cycle over all sites now. Resolves when every site has answered or failed; a site is once in `failed` at the
   * most.
   */
  runCycle(): Promise<RadarCycle>
  /** The same, by a cycle that begins after this call, and so knows of the sites that there are now. */
  runCycleAfresh(): Promise<RadarCycle>
}
