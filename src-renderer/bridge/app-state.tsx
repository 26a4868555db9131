import { createContext, type ReactNode, useContext } from 'react'
import type { DeploymentId } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import type { DeploymentView, SiteHealth } from '#contract/ipc/deployments.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'

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

/**
 * The service of the trial whose data is shown, of which each trial has a new one; null outside one. What the window
 * remembers of data belongs to it: items, challenges and drafts of the next trial have the same numbers.
 */
export function trialIdOf({ isTrial, deployments }: Pick<AppState, 'isTrial' | 'deployments'>): DeploymentId | null {
  return isTrial ? (deployments[0]?.deploymentId ?? null) : null
}

/** How a site answered last, null when it was never asked. */
export function siteHealthOf(state: AppState, { deploymentId, site }: SiteRef): SiteHealth | null {
  return state.siteHealth.find((health) => health.deploymentId === deploymentId && health.site === site) ?? null
}

export function deploymentOf(state: AppState, deploymentId: DeploymentId): DeploymentView | null {
  return state.deployments.find((deployment) => deployment.deploymentId === deploymentId) ?? null
}

/**
 * The clock of the service that a site belongs to minus this machine's, in ms; 0 while it is not known. Every service
 * has its own.
 */
export function getClockOffsetMs(state: AppState, site: SiteRef): number {
  return siteHealthOf(state, site)?.offsetMs ?? 0
}
