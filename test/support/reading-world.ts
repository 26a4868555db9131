/** What reads agents by itself, in simulated time: whom it asks is noted, and the test says what is answered. */
import type { AgentKey, Site } from '#contract/ids.ts'
import type { StatusRecorder } from '../../src-main/operations/agents/status-recorder.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore } from '../../src-main/store/store.ts'
import type { Vault, VaultStatus } from '../../src-main/vault/vault.ts'
import { createSimulatedTime } from './simulated-time.ts'
import { storeDeployment } from './stored-fleet.ts'

export type ReadingWorld = ReturnType<typeof createReadingWorld>

/** `answer` is asked for each call of an agent. Nothing may be asked of a site itself. */
export function createReadingWorld({ answer, sites }: { answer: () => unknown; sites: Site[] }) {
  const time = createSimulatedTime(Date.UTC(2026, 5, 15))
  const store = openStore({ path: ':memory:', clock: time.clock })
  storeDeployment(store, { baseUrl: 'https://arena.example', name: 'Arena', sites })
  /** When each agent was asked for, in order. */
  const asked: { agentKey: AgentKey; atMs: number }[] = []
  const vault: Pick<VaultStatus, 'state'> = { state: 'ok' }
  return {
    store,
    time,
    asked,
    vault,
    deps: {
      store,
      client: {} as unknown as ServiceClient,
      sessions: {
        mint: async () => ({}),
        call: async ({ agentKey }: { agentKey: AgentKey }) => {
          asked.push({ agentKey, atMs: time.clock() })
          return answer()
        },
      } as unknown as AgentSessions,
      vault: { status: () => ({ state: vault.state, detail: null }) } as unknown as Vault,
      statusRecorder: { failed: () => {} } as unknown as StatusRecorder,
      clock: time.clock,
      startTimer: time.startTimer,
      random: Math.random,
      notify: () => {},
    },
  }
}
