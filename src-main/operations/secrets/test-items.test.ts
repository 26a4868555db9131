import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import { createOfflineWorkspace } from '../../../test/support/offline-workspace.ts'
import { storeAgent } from '../../../test/support/stored-fleet.ts'
import { emptyClaim } from '../../store/claims.store.ts'
import { openStore, type Store } from '../../store/store.ts'
import { encodeClaimItem } from '../../vault/claim-item.ts'
import { encodeCredential } from '../../vault/credential.ts'
import { Secret } from '../../vault/secret.ts'
import { startItemTest } from './test-items.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const agentKey = agentKeySchema.parse('ag_00000001')

let store: Store
let workspace: ReturnType<typeof createOfflineWorkspace>
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  storeAgent(store, { agentKey, agentId: 'a1', name: 'One' })
})
afterEach(() => store.close())

async function keepSecret(): Promise<void> {
  await workspace.vault.save(agentKey, encodeCredential(new Secret({ kind: 'client_secret', secret: 's' })))
}
async function keepLink(): Promise<void> {
  store.claims.set(1, { ...emptyClaim, host: '127.0.0.1', isOwnHost: true })
  const item = { claimUrl: 'http://127.0.0.1:9/c', pairingCode: null }
  await workspace.vault.save(`${agentKey}.claim`, encodeClaimItem(new Secret(item)))
}
async function keepDamagedSecret(): Promise<void> {
  await workspace.vault.save(agentKey, new Secret('cut off'))
}
const ofAgent = [agentKey]
const ofLink = [`${agentKey}.claim`]

it.each<[string, AgentStatus, (() => Promise<void>)[], readonly string[], AgentStatus]>([
  ['whose secret was missing and is well', 'secret_missing', [keepSecret], ofAgent, 'unproven'],
  ['whose keychain did not answer and whose secret is well', 'keychain_unavailable', [keepSecret], ofAgent, 'unproven'],
  ['whose secret is damaged', 'secret_missing', [keepDamagedSecret], ofAgent, 'secret_missing'],
  ['whose secret is not there', 'ready', [], ofAgent, 'secret_missing'],
  ['whose claim link alone is well', 'secret_missing', [keepSecret, keepLink], ofLink, 'secret_missing'],
  ['whose credential was refused', 'credential_refused', [keepSecret], ofAgent, 'credential_refused'],
  ['that could not be reached', 'unreachable', [keepSecret], ofAgent, 'unreachable'],
  ['that waits for its claim', 'provisional', [keepSecret], ofAgent, 'provisional'],
])('a test of the items of an agent %s (%s) leaves it as that shows', async (_what, before, keep, accounts, after) => {
  for (const act of keep) await act()
  const lastError = { code: 'secret_missing', details: {} } as const
  store.agents.setStatus(agentKey, { status: before, statusDetail: null, lastError, atMs: 1 })
  startItemTest(workspace, { accounts })
  await workspace.secretWork.itemTest?.run
  workspace.statusRecorder.flush()
  const agent = store.agents.find(agentKey)
  expect(agent?.status).toBe(after)
  if (after === 'unproven') expect(agent?.lastError).toBeNull()
  // A reading of the keychain is none of the service.
  expect(agent?.lastSeenAtMs).toBeNull()
})
