/** The desk of one agent, by a real database: which challenges it has, in which order, and what each row says. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { deniedForMs } from '#contract/rules/subscriptions/decide-subscribed.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { readObligationMatrix } from '../../src-main/operations/challenges/read-obligation-matrix.ts'
import { readAgentDesk } from '../../src-main/operations/predictions/read-agent-desk.ts'
import { readDesk } from '../../src-main/operations/predictions/read-desk.ts'
import { saveDrafts } from '../../src-main/operations/predictions/save-drafts.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { findChallenge, storeChallenge } from '../support/stored-challenges.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const hour = 3_600_000
const one = agentKeySchema.parse('ag_desk0001')
const two = agentKeySchema.parse('ag_desk0002')
let store: Store
let workspace: Workspace
let nowMs: number

const list = (id: string, deadlineAtMs: number, instrument = 'CL', siteNo = 1) =>
  storeChallenge(store, { id, deadlineAtMs, instrument, siteNo })
const challengeOf = (id: string) => findChallenge(store, id)
const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: 'supply' } as const
const saveDraft = (agentKey: typeof one, id: string) =>
  saveDrafts(workspace, { drafts: [{ agentKey, challengeKey: challengeKeyOf(challengeOf(id)), draft }] })
const idsOf = async (agentKey: typeof one) =>
  (await readAgentDesk(workspace, { agentKey })).desks.map(({ challenge }) => challenge.challengeKey.split('~').at(-1))

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  for (const [index, agentKey] of [one, two].entries())
    storeAgent(store, { agentKey, agentId: `agent-${index}`, name: `Tern ${index + 1}` })
  store.subscriptions.replace(1, ['CL', 'NG'], 0)
  store.subscriptions.replace(2, ['CL'], 0)
  list('late', nowMs + 3 * hour)
  list('soon', nowMs + hour, 'NG')
  list('other', nowMs + 2 * hour, 'BTC')
  list('elsewhere', nowMs + hour, 'CL', 2)
  list('shut', nowMs - hour)
})
afterEach(() => store.close())

it('has what the agent is subscribed to at its site, soonest deadline first', async () => {
  expect(await idsOf(one)).toEqual(['soon', 'late'])
  expect(await idsOf(two)).toEqual(['late'])
})

it('keeps a challenge for which there is a draft, whether it has closed or the subscription has ended', async () => {
  saveDraft(one, 'shut')
  saveDraft(one, 'other')
  expect(await idsOf(one)).toEqual(['shut', 'soon', 'other', 'late'])
  const { desks } = await readAgentDesk(workspace, { agentKey: one })
  expect(desks.map(({ rows }) => [rows.length, rows[0]?.draft?.confidenceText, rows[0]?.blockedBy?.code])).toEqual([
    [1, '0.7', 'deadline_passed'],
    [1, undefined, undefined],
    [1, '0.7', 'not_subscribed'],
    [1, undefined, undefined],
  ])
})

it('says in each row what the desk of the challenge says of this agent', async () => {
  saveDraft(one, 'late')
  saveDraft(two, 'late')
  const { agentName, site, desks } = await readAgentDesk(workspace, { agentKey: one })
  expect({ agentName, site }).toEqual({ agentName: 'Tern 1', site: 'global' })
  for (const desk of desks) {
    const whole = readDesk(workspace, { challengeKey: desk.challenge.challengeKey, agentKeys: null })
    expect(desk.rows).toEqual(whole.rows.filter(({ agentKey }) => agentKey === one))
  }
})

it('has nothing of an archived agent, and refuses an unknown one', async () => {
  store.labels.setArchived(1, nowMs)
  expect(await idsOf(one)).toEqual([])
  await expect(readAgentDesk(workspace, { agentKey: agentKeySchema.parse('ag_nobody01') })).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('goes by what the service says of one subscription where the whole list was never read', async () => {
  const three = agentKeySchema.parse('ag_desk0003')
  storeAgent(store, { agentKey: three, agentId: 'agent-3', name: 'Tern 3' })
  const cellOf = (id: string) => {
    const { agents, challenges, cells } = readObligationMatrix(workspace)
    const row = agents.findIndex(({ agentKey }) => agentKey === three)
    return cells[row]?.[challenges.findIndex(({ challengeKey }) => challengeKey.endsWith(`~${id}`))]
  }
  expect([cellOf('late'), cellOf('soon'), cellOf('other')]).toEqual(['unknown', 'unknown', 'unknown'])
  store.subscriptions.refused(3, 'CL', nowMs)
  store.subscriptions.add(3, 'NG')
  expect([cellOf('late'), cellOf('soon'), cellOf('other')]).toEqual(['not_subscribed', 'owed', 'unknown'])
  expect(await idsOf(three)).toEqual(['soon', 'other'])
  // Subscribed from elsewhere since, for all that is known here: the service will be the judge.
  store.subscriptions.refused(3, 'CL', nowMs - deniedForMs)
  expect([cellOf('late'), cellOf('soon'), cellOf('other')]).toEqual(['unknown', 'owed', 'unknown'])
})
