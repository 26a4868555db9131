import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentId, AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { ImportRowView, ImportView } from '#contract/ipc/imports.procedures.ts'
import type { ReadCredential } from '../../session/credential-input.ts'
import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import { waitForEnd } from '../../system/wait-for-end.ts'
import type { ClaimItem } from '../../vault/claim-item.ts'
import type { Secret } from '../../vault/secret.ts'
import { createHeldLimit, type HeldLimit } from '../opened-secrets.ts'

/** What a row needs to be run; gone once the agent is in the fleet. */
export interface ImportTarget {
  deploymentId: DeploymentId
  site: Site
  agentId: AgentId
  credential: ReadCredential
  /** Link and code of an agent that nobody has claimed yet. */
  claim: Secret<ClaimItem> | null
  /** The agent of the fleet that the row is about, whose credential it replaces. */
  replaces: AgentKey | null
}

export interface ImportSession {
  importId: string
  /** `idleState`: what the row is while nothing was tried. */
  rows: { view: ImportRowView; target: ImportTarget | null; idleState: ImportRowView['state'] }[]
  ignoredColumns: string[]
  run: Promise<void> | null
  isStopping: boolean
  blockedBy: AppErrorData | null
  isForgotten: boolean
}

/** Holds the one import that there may be, with its credentials in memory only, and forgets those after a while. */
export interface ImportSessions extends Pick<HeldLimit, 'touch' | 'forgetOverdue'> {
  current(): ImportSession | null
  /** Takes the place of the import before. */
  hold(held: ImportSession): void
  drop(): void
  /** Lets the rows under way end, for two seconds at most, and forgets all. */
  close(): Promise<void>
}

/**
 * Holds one import at a time. Its credentials are forgotten `openedSecretsHeldMs` after the last touch, but never while
 * a run goes on.
 */
export function createImportSessions(deps: {
  startTimer: Timer
  clock: Clock
  notify: (topic: 'imports') => void
}): ImportSessions {
  let held: ImportSession | null = null
  const forgetCredentials = () => {
    if (held === null) return
    if (held.run !== null) {
      limit.touch()
      return
    }
    for (const row of held.rows) row.target = null
    held.isForgotten = true
    deps.notify('imports')
  }
  const limit = createHeldLimit(deps, forgetCredentials)
  const drop = () => {
    limit.cancel()
    if (held !== null) held.isStopping = true
    held = null
  }
  return {
    current: () => held,
    hold(next) {
      drop()
      held = next
      limit.touch()
    },
    touch: limit.touch,
    forgetOverdue: limit.forgetOverdue,
    drop,
    async close() {
      const run = held?.run ?? null
      drop()
      if (run === null) return
      await waitForEnd(run, deps.startTimer)
    },
  }
}

/** What the page may see of an import. */
export function importViewOf(held: ImportSession): ImportView {
  const { importId, ignoredColumns, isStopping, blockedBy, isForgotten } = held
  return {
    importId,
    rows: held.rows.map(({ view }) => view),
    ignoredColumns,
    isRunning: held.run !== null,
    isStopping: held.run !== null && isStopping,
    blockedBy,
    isForgotten,
  }
}
