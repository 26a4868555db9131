import { writesAtOnce } from '../operations/outbox/outbox-sender.ts'
import { computeWaitMs } from '../operations/outbox/place-of-write.ts'
import { sendWrite } from '../operations/outbox/send-write.ts'
import type { WriteDeps } from '../operations/outbox/write-kind.ts'
import type { WriteRecord } from '../store/outbox-row.ts'
import type { FullLanes } from './full-lanes.ts'

/** Looked at in one turn of main's loop; more wait for the next one. */
const rowsATurn = 16

export interface WritesInFlight {
  has(agentNo: number): boolean
  /** Ends, one a write, when what became of it is written down or could not be. */
  listSending(): Promise<void>[]
  /** Sends what is due at `nowMs` and has a place. Gives whether there may be more, for another turn to look at. */
  sendDue(nowMs: number): boolean
}

/**
 * The writes on their way: one an agent, and so many a site that a slow one takes no place of another. `onSettled`
 * gives whether what became of one could be written down.
 */
export function createWritesInFlight(
  deps: WriteDeps,
  { lanes, onSettled }: { lanes: FullLanes; onSettled: (isRecorded: boolean) => void },
): WritesInFlight {
  const { store } = deps
  const byAgent = new Map<number, { siteNo: number; sent: Promise<void> }>()

  const hasPlaceAt = (siteNo: number): boolean =>
    [...byAgent.values()].filter((write) => write.siteNo === siteNo).length < writesAtOnce

  const start = (row: WriteRecord): void => {
    const { agentNo, siteNo } = row
    const end = (isRecorded: boolean) => {
      byAgent.delete(agentNo)
      lanes.forget(agentNo)
      onSettled(isRecorded)
    }
    const sent = sendWrite(deps, row).then(
      () => end(true),
      () => end(false),
    )
    byAgent.set(agentNo, { siteNo, sent })
  }

  /** An agent's limit that is full is asked once, however many writes wait for it. */
  const isLetThrough = (row: WriteRecord, nowMs: number): boolean => {
    if (lanes.has(row, nowMs)) return false
    const waitMs = computeWaitMs(deps, row)
    if (waitMs > 0) lanes.add(row, nowMs + waitMs)
    return waitMs === 0
  }

  return {
    has: (agentNo) => byAgent.has(agentNo),
    listSending: () => [...byAgent.values()].map(({ sent }) => sent),
    sendDue(nowMs) {
      const busySites = [...new Set([...byAgent.values()].map(({ siteNo }) => siteNo))].filter(
        (siteNo) => !hasPlaceAt(siteNo),
      )
      const held = { busyAgents: [...byAgent.keys()], busySites, fullLanes: lanes.list(nowMs) }
      const rows = store.outbox.due({ nowMs, ...held, limit: rowsATurn })
      for (const row of rows) {
        if (!byAgent.has(row.agentNo) && hasPlaceAt(row.siteNo) && isLetThrough(row, nowMs)) start(row)
      }
      // Each of these is held now by its agent, its site or its limit: another turn finds others.
      return rows.length === rowsATurn
    },
  }
}
