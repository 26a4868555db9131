/** What makes old the lists that mark or name the fleet's agents among others, by real SQL. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { archiveAgents } from '../../src-main/operations/agents/archive-agents.ts'
import { forgetAgents } from '../../src-main/operations/agents/forget-agents.ts'
import { renameAgent } from '../../src-main/operations/agents/rename-agent.ts'
import { topicsThatNameOurs } from '../../src-main/operations/notify.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const agentKey = agentKeySchema.parse('ag_00000001')

type Workspace = ReturnType<typeof createOfflineWorkspace>

let store: Store
let told: string[]
let workspace: Workspace
beforeEach(() => {
  told = []
  store = openStore({ path: ':memory:', clock: () => nowMs })
  const note = (...topics: string[]) => void told.push(...topics)
  workspace = createOfflineWorkspace(store, () => nowMs, note)
  storeAgent(store, { agentKey, agentId: 'a1', name: 'Tern' })
})
afterEach(() => store.close())

const confirmations = { confirmations: { confirmErase: async () => true } as never }

it.each<[act: string, () => unknown]>([
  ['another name', () => renameAgent(workspace, { agentKey, name: 'Heron' })],
  ['the archive', () => archiveAgents(workspace, { agentKeys: [agentKey], archived: true })],
  ['forgetting', () => forgetAgents(workspace, confirmations, { agentKeys: [agentKey], eraseSecret: false })],
])('%s of an agent does', async (_act, run) => {
  await run()
  expect(told).toEqual(expect.arrayContaining([...topicsThatNameOurs]))
})
