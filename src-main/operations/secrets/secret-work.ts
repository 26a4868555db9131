import { AppError, type AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationReceipt } from '#contract/ipc/rotations.procedures.ts'
import type { ItemResult } from '#contract/ipc/secrets.procedures.ts'
import type { PublicJwk } from '../../session/public-key.ts'
import type { Timer } from '../../system/timer.ts'
import { waitForEnd } from '../../system/wait-for-end.ts'
import { type ActsUnderWay, createActsUnderWay } from '../acts-under-way.ts'

/** A test of keychain items that runs, or ran last. */
export interface HeldItemTest {
  total: number
  results: ItemResult[]
  run: Promise<void> | null
  isStopping: boolean
  blockedBy: AppErrorData | null
}

/** A run over the key rotations of several agents that goes on, or ended last. */
export interface HeldRotationRun {
  act: 'begin' | 'finish'
  startedAtMs: number
  agentKeys: readonly AgentKey[]
  receipts: RotationReceipt[]
  /** Null when it has ended. */
  ended: Promise<void> | null
  stopping: AbortController
  blockedBy: AppErrorData | null
}

/** What of work on secrets lives in memory only. No secret is in it. */
export interface SecretWork {
  itemTest: HeldItemTest | null
  rotationRun: HeldRotationRun | null
  /** Agents whose credential is being changed now. */
  changing: ActsUnderWay
  /**
   * Agents whose next token ends something: a rotation, whose key before is kept until then, or a replacement that was
   * cut off.
   */
  awaitingToken: Set<AgentKey>
  /** Public halves as they were read from the keychain, by their fingerprints. */
  publicKeys: Map<string, PublicJwk>
  /** Accounts whose item was found to have no key of theirs, each until when that is believed. */
  faultyItems: Map<string, number>
  /** Lets the item that is being read end, the run of rotations and the changes under way, for two seconds at most. */
  close(): Promise<void>
}

export function createSecretWork({ startTimer }: { startTimer: Timer }): SecretWork {
  const held: SecretWork = {
    itemTest: null,
    rotationRun: null,
    changing: createActsUnderWay(),
    awaitingToken: new Set(),
    publicKeys: new Map(),
    faultyItems: new Map(),
    async close() {
      if (held.itemTest !== null) held.itemTest.isStopping = true
      held.rotationRun?.stopping.abort()
      await waitForEnd(Promise.all([held.itemTest?.run, held.rotationRun?.ended, held.changing.ended()]), startTimer)
    },
  }
  return held
}

/** Runs `change` while no other change of this agent's credential runs; a second one is `rotation_under_way`. */
export async function withChangeLock<Result>(
  { changing }: SecretWork,
  agentKey: AgentKey,
  change: () => Promise<Result>,
): Promise<Result> {
  if (changing.has(agentKey)) throw new AppError('rotation_under_way')
  return changing.run(agentKey, change)
}
