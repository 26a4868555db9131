/**
 * Key rotations of several agents: the steps of the single rotation, a few agents at a time. A run is in memory only;
 * what each agent has come to is in the database after every step, so that a run that was cut off leaves agents that
 * work and can be gone on with.
 */
import pLimit from 'p-limit'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationReceipt, RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import type { Timer } from '../../system/timer.ts'
import { waitFor } from '../../system/wait.ts'
import { errorOfState } from '../../vault/keychain/keychain-state.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import type { HeldRotationRun, SecretWork } from '../secrets/secret-work.ts'
import { createStopRule } from '../stop-after-failures.ts'
import { beginRotation, finishRotation, type RotateKeyDeps } from './rotate-key.ts'

interface RotateManyDeps extends RotateKeyDeps {
  startTimer: Timer
}

/** Keys take the processor and the keychain, which takes one call at a time; tokens take the service. */
const atOnce = { begin: 2, finish: 4 } as const

/** The run that goes on, or ended last. */
export function getRotationRun({ secretWork }: { secretWork: SecretWork }): {
  run: RotationRunView | null
} {
  const { rotationRun } = secretWork
  return { run: rotationRun === null ? null : viewOf(rotationRun) }
}

/**
 * Begins to make the next keys of these agents and answers at once. While a run goes on it gives that one. Ends by
 * itself where the rest would end the same way, as with a locked keychain.
 */
export function beginRotations(
  deps: RotateManyDeps,
  { agentKeys, kind }: { agentKeys: readonly AgentKey[]; kind: KeyKind | null },
): RotationRunView {
  return startRun(deps, 'begin', agentKeys, async (agentKey) => {
    await beginRotation(deps, { agentKey, kind })
    return 'made'
  })
}

/** The same for trying the next keys and putting those that the service takes in the place of the current ones. */
export function finishRotations(
  deps: RotateManyDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): RotationRunView {
  return startRun(deps, 'finish', agentKeys, async (agentKey) => {
    const { rotation } = await finishRotation(deps, { agentKey })
    return rotation === null ? 'finished' : 'switched'
  })
}

/** Lets the agents under way end and begins no other. */
export function stopRotations({
  secretWork,
  notify,
}: {
  secretWork: SecretWork
  notify: Notify
}): Record<string, never> {
  secretWork.rotationRun?.stopping.abort()
  notify('secrets')
  return {}
}

type Act = (agentKey: AgentKey) => Promise<'made' | 'finished' | 'switched'>

function startRun(
  deps: RotateManyDeps,
  act: HeldRotationRun['act'],
  agentKeys: readonly AgentKey[],
  rotate: Act,
): RotationRunView {
  const { secretWork, clock, notify } = deps
  const running = secretWork.rotationRun
  if (running !== null && running.ended !== null) return viewOf(running)
  const run: HeldRotationRun = {
    act,
    startedAtMs: Math.trunc(clock()),
    agentKeys: [...new Set(agentKeys)],
    receipts: [],
    ended: null,
    stopping: new AbortController(),
    blockedBy: null,
  }
  secretWork.rotationRun = run
  run.ended = runRows(deps, run, rotate)
    .catch((thrown: unknown) => {
      run.blockedBy = errorDataOf(thrown)
    })
    .finally(() => {
      run.ended = null
      notify('secrets')
    })
  notify('secrets')
  return viewOf(run)
}

async function runRows(deps: RotateManyDeps, run: HeldRotationRun, rotate: Act): Promise<void> {
  const { vault, notify } = deps
  const status = await vault.check()
  if (status.state !== 'ok') throw errorOfState(status)
  const isToStop = createStopRule()
  await pLimit(atOnce[run.act]).map(run.agentKeys, async (agentKey) => {
    if (run.stopping.signal.aborted || run.blockedBy !== null) return
    const outcome = await rotateWithinLimits(deps, run, { agentKey, rotate })
    run.receipts.push({ agentKey, outcome })
    const error = outcome.kind === 'failed' ? outcome.error : null
    if (isToStop(error)) run.blockedBy ??= error
    notify('secrets')
  })
}

/** An agent whose tokens of this minute are used up waits for the next one, once. */
async function rotateWithinLimits(
  deps: RotateManyDeps,
  { stopping: { signal } }: HeldRotationRun,
  { agentKey, rotate }: { agentKey: AgentKey; rotate: Act },
): Promise<RotationReceipt['outcome']> {
  const first = await outcomeOf(agentKey, rotate)
  const waitMs = first.kind === 'failed' ? waitOfLimitMs(first.error) : null
  if (waitMs === null) return first
  await waitFor(deps.startTimer, waitMs, [signal])
  return signal.aborted ? first : outcomeOf(agentKey, rotate)
}

async function outcomeOf(agentKey: AgentKey, rotate: Act): Promise<RotationReceipt['outcome']> {
  try {
    return { kind: await rotate(agentKey) }
  } catch (thrown) {
    return { kind: 'failed', error: errorDataOf(thrown) }
  }
}

/** In ms. A longer wait is shown to the operator and not waited for. */
const longestWaitMs = 90_000

function waitOfLimitMs({ code, details }: AppErrorData): number | null {
  const seconds = code === 'rate_limited' ? details.retryAfterSeconds : undefined
  return typeof seconds === 'number' && seconds * 1_000 <= longestWaitMs ? seconds * 1_000 : null
}

function viewOf({ ended, stopping, agentKeys, ...run }: HeldRotationRun): RotationRunView {
  const isRunning = ended !== null
  return { ...run, agentKeys: [...agentKeys], isRunning, isStopping: isRunning && stopping.signal.aborted }
}
