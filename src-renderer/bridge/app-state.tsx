import { createContext, type ReactNode, useContext } from 'react'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { AppState, DeploymentView, SiteHealth } from '#contract/ipc/app.procedures.ts'

const AppStateContext = createContext<AppState | null>(null)

export function AppStateProvider({ state, children }: { state: AppState; children: ReactNode }) {
  return <AppStateContext.Provider value={state}>{children}</AppStateContext.Provider>
}

/** What holds for the whole console: settings, deployments, sites, keychain, what waits. Always the newest. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext)
  if (state === null) throw new Error('useAppState needs an AppStateProvider above it')
  return state
}

interface SiteRef {
  deploymentId: DeploymentId
  site: Site
}

/** How a site answered last, null when it was never asked. */
export function siteHealthOf(state: AppState, { deploymentId, site }: SiteRef): SiteHealth | null {
  return (
    state.siteHealth.find((health) => health.deploymentId === deploymentId && health.site === site) ?? null
  )
}

export function deploymentOf(state: AppState, deploymentId: DeploymentId): DeploymentView | null {
  return state.deployments.find((deployment) => deployment.deploymentId === deploymentId) ?? null
}

/** The service's clock minus this machine's in ms, as measured on any site; 0 while none is known. */
export function anyOffsetMs(state: AppState): number {
  return state.siteHealth.find((health) => health.offsetMs !== null)?.offsetMs ?? 0
}
