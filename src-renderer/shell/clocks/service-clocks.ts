import type { AppState } from '#contract/ipc/app.procedures.ts'

export interface ServiceClockView {
  name: string
  /** The service's clock minus this machine's. */
  offsetMs: number
  /** The same in whole seconds: less is not worth telling apart. */
  seconds: number
}

/** The clock of every service whose clock is known. */
export function listServiceClocks({
  deployments,
  siteHealth,
}: Pick<AppState, 'deployments' | 'siteHealth'>): ServiceClockView[] {
  return deployments.flatMap(({ deploymentId, name }) => {
    const known = siteHealth.find((health) => health.deploymentId === deploymentId && health.offsetMs !== null)
    const offsetMs = known?.offsetMs ?? null
    return offsetMs === null ? [] : [{ name, offsetMs, seconds: Math.round(offsetMs / 1_000) }]
  })
}
