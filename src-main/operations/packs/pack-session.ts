import type { AppErrorData } from '#contract/app-error.ts'
import { type AgentKey, agentKeySchema, type Site } from '#contract/ids.ts'
import type { PackExportView, PackImportView, PackRow } from '#contract/ipc/packs.procedures.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import { waitForEnd } from '../../system/wait-for-end.ts'
import type { PackHeader } from '../../vault/pack/pack-header.ts'
import type { PackItems } from '../../vault/pack/pack-line.ts'
import type { Secret } from '../../vault/secret.ts'
import { createHeldLimit, type HeldLimit } from '../opened-secrets.ts'
import type { PackContent, PackedAgent } from './restore/read-pack-content.ts'

export interface ExportSession {
  exportId: string
  phase: PackExportView['phase']
  file: string
  /** Null once it is not needed any more. */
  passphrase: Secret<string> | null
  agents: AgentRecord[]
  isWholeFleet: boolean
  withHistory: boolean
  items: Map<AgentKey, PackItems>
  /** What was known of each when its items were read. What has another one now, or none, is read again. */
  stamps: Map<AgentKey, string>
  /** Of these the operator knows that they go in without a secret. */
  agreed: Set<AgentKey>
  unreadable: { agentKey: AgentKey; name: string; site: Site; error: AppErrorData }[]
  bytes: number | null
  error: AppErrorData | null
  isStopping: boolean
}

export interface PackSession {
  importId: string
  file: string
  header: PackHeader
  /** Null while the passphrase was not given, and once it is forgotten. */
  content: PackContent | null
  rows: { view: PackRow; packed: PackedAgent | null }[]
  alsoHolds: PackImportView['alsoHolds']
  alsoAdds: PackImportView['alsoAdds']
  newServices: PackImportView['newServices']
  run: Promise<void> | null
  isStopping: boolean
  blockedBy: AppErrorData | null
  /** Registrations that were damaged. */
  leftOut: number
  isForgotten: boolean
  /** While a key is derived from a passphrase: each takes much memory, so there is one at a time. */
  isUnlocking: boolean
}

/**
 * Holds the one pack that is being written and the one that is open, with their secrets in memory only, and forgets
 * those after a while.
 */
export interface PackSessions extends Pick<HeldLimit, 'touch' | 'forgetOverdue'> {
  exporting(): ExportSession | null
  importing(): PackSession | null
  holdExport(held: ExportSession | null): void
  /** Takes the place of the pack before. */
  holdImport(held: PackSession | null): void
  /** An item of the keychain is, or may be, another one now. */
  noteWritten(account: string): void
  /** Tells the page how it goes, but not at every row. */
  progress(): void
  /** Lets what is under way end, for two seconds at most, and forgets all. */
  close(): Promise<void>
}

const progressMs = 250

/**
 * Holds one pack that is written and one that is read. Their secrets are forgotten `openedSecretsHeldMs` after the last
 * touch, but never while work goes on.
 */
export function createPackSessions(deps: {
  startTimer: Timer
  clock: Clock
  notify: (topic: 'packs') => void
}): PackSessions {
  const { startTimer, notify } = deps
  let writing: ExportSession | null = null
  let open: PackSession | null = null
  let isTold = true
  const forget = () => {
    if (writing?.phase === 'reading' || writing?.phase === 'writing' || (open !== null && open.run !== null)) {
      limit.touch()
      return
    }
    if (writing !== null) forgetExport(writing, 'forgotten')
    if (open !== null) forgetPack(open)
    notify('packs')
  }
  const limit = createHeldLimit(deps, forget)
  return {
    exporting: () => writing,
    importing: () => open,
    holdExport(held) {
      if (writing !== null) {
        writing.isStopping = true
        forgetExport(writing)
      }
      writing = held
      limit.touch()
    },
    holdImport(held) {
      if (open !== null) open.isStopping = true
      open = held
      limit.touch()
    },
    noteWritten(account) {
      const agentKey = agentKeySchema.safeParse(account.split('.')[0])
      if (agentKey.success) writing?.stamps.delete(agentKey.data)
    },
    touch: limit.touch,
    forgetOverdue: limit.forgetOverdue,
    progress() {
      if (!isTold) return
      isTold = false
      startTimer(progressMs, () => {
        isTold = true
        notify('packs')
      })
    },
    async close() {
      limit.cancel()
      const run = open?.run ?? null
      if (open !== null) open.isStopping = true
      if (writing !== null) {
        writing.isStopping = true
        forgetExport(writing)
      }
      open = null
      writing = null
      if (run !== null) await waitForEnd(run, startTimer)
    },
  }
}

/** Takes the secrets out of an export; one that waited for the operator has to begin again, and says why. */
export function forgetExport(held: ExportSession, endsAs: 'stopped' | 'forgotten' = 'stopped'): void {
  held.passphrase = null
  held.items.clear()
  held.stamps.clear()
  if (held.phase === 'asking' || held.phase === 'blocked') held.phase = endsAs
}

function forgetPack(held: PackSession): void {
  if (held.content === null) return
  held.content = null
  for (const row of held.rows) row.packed = null
  held.isForgotten = true
}

/** What the page may see of an export. */
export function exportViewOf(held: ExportSession): PackExportView {
  const { exportId, phase, file, agents, items, unreadable, bytes, error, isStopping } = held
  const isOver = phase === 'writing' || phase === 'done'
  return {
    exportId,
    phase,
    file,
    total: agents.length,
    // Registrations that are no agents yet are read after the agents, and not counted.
    read: isOver ? agents.length : Math.min(agents.length, items.size + unreadable.length),
    unreadable,
    bytes,
    error,
    isStopping: isStopping && (phase === 'reading' || phase === 'writing'),
  }
}

/** What the page may see of an opened pack. */
export function packImportViewOf(held: PackSession): PackImportView {
  const {
    importId,
    file,
    header,
    content,
    isStopping,
    blockedBy,
    leftOut,
    isForgotten,
    newServices,
    alsoHolds,
    alsoAdds,
  } = held
  return {
    importId,
    file,
    appVersion: header.appVersion,
    createdAtMs: header.createdAtMs,
    agents: header.agents,
    phase: held.run !== null ? 'running' : content === null && !isForgotten ? 'locked' : 'preview',
    isStopping: held.run !== null && isStopping,
    blockedBy,
    leftOut,
    isForgotten,
    rows: held.rows.map(({ view }) => view),
    newServices,
    alsoHolds,
    alsoAdds,
  }
}
