/** A service that is removed takes nothing along that the operator typed, and every list without its rows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { forgetAgents } from '../../src-main/operations/agents/forget-agents.ts'
import { removeDeployment } from '../../src-main/operations/deployments/remove-deployment.ts'
import {
  listDiscussionDrafts,
  removeDiscussionDraft,
  saveDiscussionDraft,
} from '../../src-main/operations/discussion/drafts.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { codeOfRefusal } from '../support/code-of-refusal.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

const deploymentId = deploymentIdSchema.parse('dp_left')
const other = deploymentIdSchema.parse('dp_stays')
const site = 'global'

let store: Store
let told: ChangeTopic[]
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(store, { deploymentId, baseUrl: 'https://left.example' })
  storeDeployment(store, { deploymentId: other, baseUrl: 'https://stays.example' })
  told = []
})
afterEach(() => store.close())

const deps = () => ({ store, clock: Date.now, notify: (...topics: ChangeTopic[]) => void told.push(...topics) })
const remove = () => removeDeployment(deps(), { deploymentId })
function type(place: DraftPlace, text = 'Half a thought', agentKey: AgentKey | null = null): void {
  const entries = [{ agentKey, title: '', text }]
  saveDiscussionDraft(deps(), { place, spaceId: null, entries, left: [] })
}
function eventAt(id: typeof deploymentId) {
  const eventKey = eventKeyOf({ deploymentId: id, site }, 'ev_1')
  if (eventKey === null) throw new Error('an event has a key')
  return eventKey
}
const comment = (id = deploymentId): DraftPlace => ({ kind: 'comment', eventKey: eventAt(id), title: null })
const post = (id = deploymentId): DraftPlace => ({ kind: 'post', deploymentId: id, site })

describe('with texts that are not sent', () => {
  it.each([
    ['a comment', [comment()]],
    ['a post', [post()]],
    ['both', [comment(), post()]],
  ])('(%s) it stays until they are discarded', async (_what, places) => {
    for (const place of places) type(place)
    expect(await codeOfRefusal(async () => remove())).toBe('texts_at_deployment')
    expect(store.deployments.list()).toHaveLength(2)
    for (const place of places) removeDiscussionDraft(deps(), { place })
    expect(remove()).toEqual({})
  })

  it.each([
    ['a comment', comment()],
    ['a post', post()],
  ])('(%s) of an agent that is forgotten they are kept without an agent, and can be discarded', async (_, place) => {
    const agentKey = agentKeySchema.parse('ag_00000001')
    storeAgent(store, { agentKey, agentId: 'a1', name: 'Tern' })
    type(place, 'Half a thought', agentKey)
    told = []
    const { notify } = deps()
    const workspace = createOfflineWorkspace(store, Date.now, notify)
    await forgetAgents(workspace, { confirmations: null as never }, { agentKeys: [agentKey], eraseSecret: false })
    expect(told).toContain('discussionDrafts')
    const [draft] = listDiscussionDrafts({ store }, { eventKey: null })
    expect(draft).toMatchObject({ place, entries: [{ agentKey: null, text: 'Half a thought' }] })
    removeDiscussionDraft(deps(), { place })
    expect(remove()).toEqual({})
  })

  it('says how many', () => {
    type(comment())
    type(post())
    type(post(other))
    expect(remove).toThrow(expect.objectContaining({ details: { count: 2 } }))
  })

  it.each([
    ['of another service', () => type(post(other))],
    ['without any text', () => type(post(), ' ')],
  ])('those %s do not hold it up', (_which, act) => {
    act()
    expect(remove()).toEqual({})
    expect(store.deployments.list().map((each) => each.deploymentId)).toEqual([other])
  })
})

it('every list that may show something of it is read again', () => {
  remove()
  expect(new Set(told)).toEqual(
    new Set<ChangeTopic>([
      'app',
      'agents',
      'challenges',
      'discussionDrafts',
      'outbox',
      'results',
      'events',
      'leaderboards',
      'feed',
      'integrity',
    ]),
  )
})
