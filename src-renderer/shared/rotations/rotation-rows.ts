/** What the rotation of several keys shows of each agent and each URL. Pure. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationReceipt, RotationRow, RotationRunView } from '#contract/ipc/rotations.procedures.ts'

/** Why an agent gets no new key now; null for one that gets one. */
export function getLeftOutReason({ obstacle, rotation }: RotationRow): RotationRow['obstacle'] | 'under_way' {
  return obstacle ?? (rotation === null ? null : 'under_way')
}

export const isRotatable = (row: RotationRow): boolean => getLeftOutReason(row) === null

type Phase = NonNullable<RotationRow['rotation']>['phase']

/**
 * What became of an agent: the receipt of the last run where it has one, else how far its rotation is. `unpublished`:
 * the service does not take the new key yet.
 */
export type RotationState =
  | { kind: Phase | 'finished' | 'idle' }
  | { kind: 'unpublished' | 'failed'; error: AppErrorData }

export function getRotationState({ rotation }: RotationRow, receipt: RotationReceipt | undefined): RotationState {
  const outcome = receipt?.outcome
  if (outcome?.kind === 'failed') {
    const { error } = outcome
    return { kind: error.code === 'rotation_refused' ? 'unpublished' : 'failed', error }
  }
  if (rotation !== null) return { kind: rotation.phase }
  return { kind: outcome?.kind === 'finished' ? 'finished' : 'idle' }
}

export function listReceiptsByAgent(run: RotationRunView | null): ReadonlyMap<AgentKey, RotationReceipt> {
  return new Map(run?.receipts.map((receipt) => [receipt.agentKey, receipt]) ?? [])
}

/** One document: its URL, and the agents of the rotation whose keys belong there. */
export interface KeyDocument {
  address: string
  agents: readonly RotationRow[]
}

/** By their URLs, in the order of the agents. */
export function groupByAddress(rows: readonly RotationRow[]): KeyDocument[] {
  const groups = new Map<string, RotationRow[]>()
  for (const row of rows) {
    if (row.address === null) continue
    const group = groups.get(row.address)
    if (group === undefined) groups.set(row.address, [row])
    else group.push(row)
  }
  return [...groups].map(([address, agents]) => ({ address, agents }))
}
