import type { Log } from '../log/log.ts'
import type { AppInfo } from '../operations/app/read-app-state.ts'

import type { Desktop } from '../ports/desktop.ts'
import type { InstallKind } from '../ports/install-kind.ts'
import type { TrialService } from '../ports/trial-service.ts'
import type { ServiceAttemptDeps } from '../service/service-attempt.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import type { KeychainProcess } from '../vault/keychain/keychain-messages.ts'
import type { Vault } from '../vault/vault.ts'

/** The platform's fetch, as Electron and Node both have it. */
type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>

/** What the console is given from outside: Electron's side of each port, time, chance, the network and places. */
export interface ConsoleOptions {
  paths: { database: string; logs: string }
  appInfo: AppInfo
  fetch: Fetch
  /** For writes; must not send a request a second time by itself. `fetch` when absent. */
  fetchForWrites?: Fetch
  /** Ends every connection of `fetchForWrites`; absent where it keeps none. */
  closeWriteConnections?: () => Promise<void>
  /** Whether this computer has any network; absent: nobody knows. */
  isOnline?: () => boolean
  /** Whether requests to an address go by no proxy; absent: they all do. */
  reachesDirectly?: (url: string) => Promise<boolean>
  redirectMode: ServiceAttemptDeps['redirect']
  clock: Clock
  /** Ms that no one can set back or forward; `clock` when absent. */
  monotonic?: () => number
  /** `unit` from 0 (included) to 1 (not included). */
  random: { bytes: (count: number) => Buffer; unit: () => number }
  startTimer: Timer
  spawnKeychain: () => KeychainProcess
  startTrialService: (signal: AbortSignal) => Promise<TrialService>
  desktop: Desktop
  log?: Log
  /** The built `store/analytics/analytics-thread.ts`; without it analytics are worked out on main. */
  analyticsThread?: string
  /** The built page that verifies an export of the ledger; absent where there is no whole build. */
  ledgerPage?: string
  /** The raw Ed25519 key in base64 that a feed of new versions must be signed with; without it none is believed. */
  updateKey?: string
  /** What the program was installed from; absent where nothing says that it is a package: an archive. */
  installKind?: InstallKind
  /** Where the build keeps the lists of what others wrote in it; absent where there is no whole build. */
  aboutFolder?: string
  /** Groups the console's keychain items; another name keeps the fleets of two profiles apart. */
  keychainService?: string
  /** Stands in for the system's keychain in tests. */
  vault?: Vault
  /** Between two looks for a write of unknown outcome. Default 60_000. */
  lookUpSpacingMs?: number
}
