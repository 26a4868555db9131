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

/** What a run has come to with an agent, and which run that was. */
type RunOutcome = Pick<RotationReceipt, 'outcome'> & Pick<RotationRunView, 'act' | 'startedAtMs'>
export type RotationOutcomes = ReadonlyMap<AgentKey, RunOutcome>

export function listOutcomes(run: RotationRunView | null): RotationOutcomes {
  if (run === null) return new Map()
  const { act, startedAtMs, receipts } = run
  return new Map(receipts.map(({ agentKey, outcome }) => [agentKey, { act, startedAtMs, outcome }]))
}

/**
 * What an agent is now. A run says why it failed only where it tried what still is to be done: a new key that is there
 * answers a begin that failed, and a rotation that is gone or was begun later a finish. `unpublished`: the service does
 * not take the new key yet.
 */
export type RotationState =
  | { kind: Phase | 'finished' | 'idle' }
  | { kind: 'unpublished' | 'failed'; error: AppErrorData }

export function getRotationState({ rotation }: RotationRow, of: RunOutcome | undefined): RotationState {
  if (of?.outcome.kind === 'failed') {
    const { error } = of.outcome
    const isOfNow = of.act === 'begin' ? rotation === null : rotation !== null && rotation.startedAtMs <= of.startedAtMs
    if (isOfNow) return { kind: error.code === 'rotation_refused' ? 'unpublished' : 'failed', error }
  }
  if (rotation !== null) return { kind: rotation.phase }
  return { kind: of?.outcome.kind === 'finished' ? 'finished' : 'idle' }
}

/** One document: its URL, and the agents of the rotation whose keys belong there. */
export interface KeyDocument {
  address: string
  /** By whose name it is asked for: an agent with a new key, since all keys of that are known without the keychain. */
  askedBy: AgentKey
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
  return [...groups].flatMap(([address, agents]) => {
    const asking = agents.find(({ rotation }) => rotation !== null) ?? agents[0]
    return asking === undefined ? [] : [{ address, askedBy: asking.agentKey, agents }]
  })
}
