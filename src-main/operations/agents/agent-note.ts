import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

/** What the operator notes of an agent; empty when nothing. `not_found`. */
export function readNote({ store }: { store: Store }, { agentKey }: { agentKey: AgentKey }): { note: string } {
  return { note: orThrow(store.agents.find(agentKey), 'not_found').note }
}

/** Keeps what the operator notes of an agent, as typed. It stays on this machine. `not_found`. */
export function setNote(
  { store, notify }: { store: Store; notify: Notify },
  { agentKey, note }: { agentKey: AgentKey; note: string },
): Record<string, never> {
  const { agentNo } = orThrow(store.agents.find(agentKey), 'not_found')
  store.labels.setNote(agentNo, note)
  notify('agents')
  return {}
}
