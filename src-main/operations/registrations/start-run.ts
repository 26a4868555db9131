import pLimit from 'p-limit'
import { type AppErrorData, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { StartRunView } from '#contract/ipc/registrations.procedures.ts'
import type { Timer } from '../../system/timer.ts'
import { waitForEnd } from '../../system/wait-for-end.ts'
import { errorOfState } from '../../vault/keychain/keychain-state.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import { createStopRule } from '../stop-after-failures.ts'
import type { UnsavedRegistrations } from './secrets/registration-secrets.ts'
import { type StartRegistrationDeps, startRegistration } from './start-registration.ts'

const atOnce = 3
const startable: ReadonlySet<string> = new Set(['staged', 'intent', 'refused'])

/** How far the run that registers many is. */
export function startRunOf({ held: { run } }: { held: UnsavedRegistrations }): StartRunView {
  return {
    isRunning: run.ended !== null,
    isStopping: run.ended !== null && run.isStopping,
    left: run.waiting.size + run.underWay,
    blockedBy: run.blockedBy,
  }
}

/**
 * Begins to register these rows, a few at a time, or adds them to the run under way; answers at once. One that fails
 * holds up no other. The run ends by itself where going on cannot help, as with a locked keychain: then nothing more is
 * sent, and the rows stay as they are.
 */
export function startMany(
  deps: StartRegistrationDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): StartRunView {
  const { run } = deps.held
  run.isStopping = false
  run.blockedBy = null
  for (const agentKey of agentKeys) run.waiting.add(agentKey)
  run.ended ??= runRows(deps)
    .catch((thrown: unknown) => {
      run.blockedBy = errorDataOf(thrown)
    })
    .then(() => {
      run.ended = null
      run.underWay = 0
      run.waiting.clear()
      deps.notify('registrations')
    })
  deps.notify('registrations')
  return startRunOf(deps)
}

/** Lets the rows under way end and begins no other. */
export function stopStarting(deps: { held: UnsavedRegistrations; notify: Notify }): StartRunView {
  const { run } = deps.held
  run.isStopping = run.ended !== null
  run.waiting.clear()
  deps.notify('registrations')
  return startRunOf(deps)
}

/**
 * Begins no other row of the run, and lets what is being done with a row or a claim end, for two seconds at most: a
 * secret that is on its way is shown once.
 */
export async function endRegistering(deps: {
  held: UnsavedRegistrations
  startTimer: Timer
  notify: Notify
}): Promise<void> {
  const { held, startTimer } = deps
  if (held.run.ended !== null) stopStarting(deps)
  await waitForEnd(Promise.all([held.run.ended, held.busy.ended()]), startTimer)
}

async function runRows(deps: StartRegistrationDeps): Promise<void> {
  const { vault, held, notify } = deps
  const { run } = held
  const { state, detail } = await vault.check()
  const isAllPaused = (): boolean => deps.store.pauses.summary().isAll
  if (isAllPaused()) run.blockedBy = { code: 'writes_paused', details: {} }
  if (state !== 'ok') run.blockedBy = errorDataOf(errorOfState({ state, ...(detail === undefined ? {} : { detail }) }))
  const isToStop = createStopRule(isNotOfAgent)
  const startNext = async (agentKey: AgentKey): Promise<void> => {
    if (run.isStopping || run.blockedBy !== null || !run.waiting.delete(agentKey)) return
    run.underWay += 1
    // A row whose failure cannot be written down either must not end the run while others go on.
    const error = await startRow(deps, agentKey).catch(errorDataOf)
    run.underWay -= 1
    if (isToStop(error) || (error?.code === 'writes_paused' && isAllPaused())) run.blockedBy ??= error
    notify('registrations')
  }
  // Repeated, since rows may be added while the others are sent.
  while (run.waiting.size > 0 && !run.isStopping && run.blockedBy === null)
    await pLimit(atOnce).map(run.waiting, startNext)
}

/**
 * An answer that was lost says nothing of the agent either, and each more of them is a row that somebody has to look
 * after.
 */
function isNotOfAgent({ code }: AppErrorData): boolean {
  return appErrors[code].where === 'site' || code === 'outcome_unknown' || code === 'rate_limited'
}

/** Why the row could not go on; null when it could. */
async function startRow(deps: StartRegistrationDeps, agentKey: AgentKey): Promise<AppErrorData | null> {
  const { store } = deps
  const row = store.registrations.find(agentKey)
  if (row === null || !startable.has(row.stage)) return null
  try {
    const { deploymentId, site, form } = row
    return (await startRegistration(deps, { agentKey, deploymentId, site, form })).error
  } catch (thrown) {
    const error = errorDataOf(thrown)
    // How far the row came is what it says itself: the service may know its agent by now.
    store.registrations.change(agentKey, error.code === 'name_taken' ? { stage: 'refused', error } : { error })
    return error
  }
}
