import type { z } from 'zod'
import type { AppState, placesSchema } from '#contract/ipc/app.procedures.ts'
import type { DatabaseRecovery } from '#contract/ipc/backups.procedures.ts'
import type { SiteHealth } from '#contract/ipc/deployments.procedures.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Radar } from '../challenges/radar.ts'
import { listDeployments } from '../deployments/deployment-view.ts'
import type { FeedReader } from '../feed/feed-reader.ts'
import { vaultViewOf } from '../secrets/check-vault.ts'
import { readKeptScreens } from './kept-screens.ts'

interface ReadAppStateDeps {
  isTrial: boolean
  store: Store
  vault: Vault
  client: ServiceClient
  radar: Radar
  feedReader: FeedReader
}

/** What does not change while the console runs. */
export interface AppInfo {
  version: string
  runtime: string
  platform: string
  systemLanguage: string
}

export type Places = z.infer<typeof placesSchema>

/** What is of the console, whichever workspace runs. */
interface AppFacts {
  info: AppInfo
  places: Places
  settings: Settings
  databaseRecovery: DatabaseRecovery | null
  newVersion: string | null
}

/** The state that every screen needs. */
export function readAppState(deps: ReadAppStateDeps, facts: AppFacts): AppState {
  const { store, vault, radar, feedReader, isTrial } = deps
  const { info, places, settings, databaseRecovery, newVersion } = facts
  const writes = store.outbox.counts()
  return {
    version: info.version,
    runtime: info.runtime,
    platform: info.platform,
    systemLanguage: info.systemLanguage,
    settings,
    deployments: listDeployments(deps),
    siteHealth: readSiteHealth(deps),
    vault: vaultViewOf(vault.status()),
    isTrial,
    pauses: store.pauses.summary(),
    waitingToSend: writes.waitingToSend,
    writesNeedYou: writes.needYou,
    agentsNeedYou: store.agents.countNeedingYou(statusesThatNeedYou),
    failedWrites: writes.failed,
    registrationsToFinish: store.registrations.countToFinish(),
    radar: radar.facts(),
    inboxRound: feedReader.facts(),
    places,
    screens: readKeptScreens(store),
    databaseRecovery,
    storeTrouble: store.trouble(),
    newVersion,
  }
}

function readSiteHealth({ store, client }: { store: Store; client: ServiceClient }): SiteHealth[] {
  return store.deployments.sites().map((site) => {
    const timing = client.timing(site.baseUrl)
    return {
      deploymentId: site.deploymentId,
      site: site.site,
      state: site.health,
      error: site.error,
      lastOkAtMs: site.lastOkAtMs,
      offsetMs: timing?.offsetMs ?? null,
      roundTripMs: timing?.roundTripMs ?? null,
      challengeList: site.challengeList,
      scopeKeyList: site.scopeKeyList,
      // Read for agents only: without one nothing would read it again.
      pastChallengeList: site.agentCount === 0 ? null : site.pastChallengeList,
      agentsNotRead: site.agentsNotRead,
    }
  })
}
