import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore, type Store } from '../../store/store.ts'
import { readFeedState } from './read-feed-state.ts'

let folder: string
let store: Store
beforeEach(() => {
  folder = makeTemporaryFolder()
  store = openStore({ path: join(folder, 'console.db'), clock: () => 0 })
  storeDeployment(store)
})
afterEach(() => {
  store.close()
})

function addAgent(name: string, status: AgentStatus): void {
  const agentKey = `ag_${name}00000000`.slice(0, 11)
  storeAgent(store, { agentKey, agentId: name, name })
  store.agents.setStatus(agentKeySchema.parse(agentKey), { status, statusDetail: null, lastError: null, atMs: 0 })
}

describe('the state of the inbox', () => {
  it.each<[AgentStatus, 'unable' | 'notRead']>([
    ['secret_missing', 'unable'],
    ['credential_refused', 'unable'],
    ['agent_unknown', 'unable'],
    ['scope_missing', 'notRead'],
    ['unreachable', 'notRead'],
    ['ready', 'notRead'],
  ])('counts an agent that is %s as %s', (status, count) => {
    addAgent('first', status)
    expect(readFeedState({ store }, { site: null })).toMatchObject({ agents: 1, unable: 0, notRead: 0, [count]: 1 })
  })

  it('of one site says nothing of the agents and items of the other', () => {
    addAgent('first', 'ready')
    const nobody = { authorId: null, authorName: null, eventId: null, eventTitle: null, commentId: null, spaceId: null }
    const items = [
      { ...nobody, itemId: 'a', kind: null, content: 'a', isRemoved: false, likeCount: null, createdAtMs: 1 },
    ]
    store.feed.savePage({ siteNo: 1, agentNo: 1, atMs: 1, items })
    expect(readFeedState({ store }, { site: 'global' })).toMatchObject({ agents: 1, stored: 1, unread: 1, notRead: 1 })
    expect(readFeedState({ store }, { site: 'cn' })).toMatchObject({ agents: 0, stored: 0, unread: 0, notRead: 0 })
  })

  it('does not wait for agents that are not asked', () => {
    addAgent('refused', 'credential_refused')
    addAgent('working', 'ready')
    expect(readFeedState({ store }, { site: null })).toMatchObject({ agents: 2, unable: 1, notRead: 1 })
  })

  it.each<[string, Partial<ListCompleteness>, number]>([
    ['whole', {}, 0],
    ['the first page of more', { hasMore: true }, 1],
    ['rows that could not be read', { unreadable: 2 }, 1],
  ])('knows whom an agent follows from a list that is %s: %j', (_what, said, notRead) => {
    addAgent('first', 'ready')
    const list = { received: 1, total: null, hasMore: false, unreadable: 0, firstUnreadable: null, ...said }
    store.follows.replace(1, { followed: [], list, isWhole: isComplete(list), settled: [], atMs: 1 })
    expect(readFeedState({ store }, { site: null })).toMatchObject({ agents: 1, notRead })
  })
})
