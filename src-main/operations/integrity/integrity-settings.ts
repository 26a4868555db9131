import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { IntegrityModes, IntegritySettings } from '#contract/ipc/integrity.procedures.ts'
import { integrityModes, integrityReasons } from '#contract/rules/discussion/integrity.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { fieldsOf } from '../../system/parse-json.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

const settingName = 'integrity'
/** Default `ask` for every reason: nothing is sent unseen, and nothing is impossible. */
const modes = z.record(z.enum(integrityReasons), z.enum(integrityModes).catch('ask'))

/** What holds of each reason. Of what is stored, a reason or a mode that this version does not know is left out. */
export function readIntegrityModes({ settings }: Pick<Store, 'settings'>): IntegrityModes {
  const held = fieldsOf(settings.get(settingName))
  return modes.parse(Object.fromEntries(integrityReasons.map((reason) => [reason, held?.[reason]])))
}

/** The rules of the integrity guard and the pairs of agents that it leaves alone. */
export function readIntegritySettings({ store }: { store: Store }): IntegritySettings {
  const pairs = store.integrity.pairs().map(({ oneKey, oneName, otherKey, otherName, sinceMs }) => ({
    one: { agentKey: oneKey, name: oneName },
    other: { agentKey: otherKey, name: otherName },
    sinceMs,
  }))
  return { modes: readIntegrityModes(store), pairs }
}

interface ChangeDeps {
  store: Store
  clock: Clock
  notify: Notify
}

/** Changes what is given and leaves the rest. */
export function updateIntegrityModes(
  { store, notify }: ChangeDeps,
  change: { [Reason in keyof IntegrityModes]?: IntegrityModes[Reason] | undefined },
): IntegritySettings {
  const changed = Object.entries(change).flatMap(([reason, mode]) => (mode === undefined ? [] : [{ reason, mode }]))
  store.transaction(() => {
    const modes = Object.fromEntries(changed.map(({ reason, mode }) => [reason, mode]))
    store.settings.set(settingName, { ...readIntegrityModes(store), ...modes })
    for (const { reason, mode } of changed) store.journal.add('integrity_mode_changed', reason, { mode })
  })
  notify('integrity')
  return readIntegritySettings({ store })
}

/** Two agents of the fleet; `not_found`, and `invalid_input` for one and the same. */
function findPair({ store }: ChangeDeps, { one, other }: { one: AgentKey; other: AgentKey }): [number, number] {
  if (one === other) throw new AppError('invalid_input', { field: 'other' })
  const [first, second] = [one, other].map((key) => orThrow(store.agents.find(key), 'not_found').agentNo)
  return [orThrow(first ?? null, 'not_found'), orThrow(second ?? null, 'not_found')]
}

/** Lets everything between two agents through; it is recorded all the same. */
export function addAllowedPair(deps: ChangeDeps, pair: { one: AgentKey; other: AgentKey }): IntegritySettings {
  const { store, clock, notify } = deps
  const numbers = findPair(deps, pair)
  store.transaction(() => {
    store.integrity.allowPair(numbers, Math.trunc(clock()))
    store.journal.add('integrity_pair_allowed', pair.one, { other: pair.other })
  })
  notify('integrity')
  return readIntegritySettings(deps)
}

/** The guard looks at this pair of agents again. Gives the settings after it. */
export function removePair(deps: ChangeDeps, pair: { one: AgentKey; other: AgentKey }): IntegritySettings {
  const { store, notify } = deps
  const numbers = findPair(deps, pair)
  store.transaction(() => {
    store.integrity.removePair(numbers)
    store.journal.add('integrity_pair_removed', pair.one, { other: pair.other })
  })
  notify('integrity')
  return readIntegritySettings(deps)
}
