/** What is on its way to an agent while that is forgotten is not kept as told to the next one with its number. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { fetchThread } from '../../src-main/operations/comments/fetch-thread.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const told = endpointTable.readInteractionContext.response.parse({
  news_id: 'ev_1',
  title: 'As the agent is told it',
  comment_policy: { comment_enabled: true, reply_enabled: true, like_enabled: true },
  existing_comments: [],
})
const answers = {
  'a context': () => told,
  'a failure': () => {
    throw new AppError('offline')
  },
}
const agentKey = agentKeySchema.parse('ag_00000001')

let store: Store
let client: ServiceClient
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: Date.now })
  client = createTestClient({ fetch: noLine })
  storeDeployment(store)
  storeAgent(store, { agentKey, agentId: 'a', name: 'A' })
})
afterEach(() => {
  client.close()
  store.close()
})

function requireEvent() {
  const event = store.events.find(1, 'ev_1')
  if (event === null) throw new Error('the event was not stored')
  return event
}

/** Fetches an event's discussion; `meanwhile` is done while its context is on its way. */
async function fetchWith(answer: () => unknown, meanwhile: () => void): Promise<void> {
  const sessions = {
    facts: () => null,
    async call() {
      await Promise.resolve()
      meanwhile()
      return answer()
    },
  } as unknown as AgentSessions
  const eventKey = eventKeyOf({ deploymentId: theSite().deploymentId, site: 'global' }, 'ev_1')
  if (eventKey === null) throw new Error('an event has a key')
  await fetchThread(
    { store, client, sessions, clock: Date.now, notify: () => {} },
    { eventKey, agentKey, isForced: true },
  )
}
function theSite() {
  const [site] = store.deployments.sites()
  if (site === undefined) throw new Error('there is a site')
  return site
}
const forget = () => void store.agents.remove({ agentKey })
const addNext = () => storeAgent(store, { agentKey: 'ag_00000002', agentId: 'b', name: 'B' })

describe.each(Object.entries(answers))('%s', (what, answer) => {
  it('is not kept as told to the agent that was added meanwhile', async () => {
    await fetchWith(answer, () => {
      forget()
      addNext()
    })
    const next = store.agents.find(agentKeySchema.parse('ag_00000002'))
    expect(next?.agentNo).toBe(1)
    expect(store.events.context(requireEvent().eventNo, 1)).toBeNull()
    expect(requireEvent().title).toBeNull()
  })

  it('is not kept where there is no other agent', async () => {
    await fetchWith(answer, forget)
    expect(store.events.context(requireEvent().eventNo, 1)).toBeNull()
    expect(requireEvent().title).toBeNull()
  })

  it('is not kept where the service is gone with the agent', async () => {
    await fetchWith(answer, () => {
      forget()
      store.deployments.remove({ deploymentId: theSite().deploymentId })
    })
    expect(store.deployments.sites()).toEqual([])
  })

  it('is kept for an agent that is still here', async () => {
    await fetchWith(answer, addNext)
    const kept = store.events.context(requireEvent().eventNo, 1)
    expect(kept?.error?.code ?? null).toBe(what === 'a failure' ? 'offline' : null)
    expect(requireEvent().title).toBe(what === 'a failure' ? null : 'As the agent is told it')
  })
})
