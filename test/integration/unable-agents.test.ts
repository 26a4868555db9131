/**
 * What is due by agents that can predict nothing, by a real database: the queries and the rule agree on who they are,
 * every count leaves the same ones out, and none of it vanishes.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { type AgentStatus, agentStatusSchema } from '#contract/ipc/agent-status.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { findPredictionBlock } from '#contract/rules/agents/can-predict.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { listFleet } from '../../src-main/operations/agents/list-fleet.ts'
import { readAgent } from '../../src-main/operations/agents/read-agent.ts'
import { listCurrentChallenges } from '../../src-main/operations/challenges/current-challenges.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { readObligationMatrix } from '../../src-main/operations/challenges/read-obligation-matrix.ts'
import { recordClosedChallenges } from '../../src-main/operations/challenges/record-closed-challenges.ts'
import { readDesk } from '../../src-main/operations/predictions/read-desk.ts'
import { saveDrafts } from '../../src-main/operations/predictions/save-drafts.ts'
import { countDueSoon } from '../../src-main/operations/reminders/due-soon.ts'
import { readAbsence } from '../../src-main/operations/reminders/read-absence.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const hour = 3_600_000
let store: Store
let workspace: Workspace
let nowMs: number

const keyOf = (index: number) => agentKeySchema.parse(`ag_able${String(index).padStart(6, '0')}`)
function addAgent(index: number): void {
  storeAgent(store, { agentKey: keyOf(index), agentId: `agent-${index}`, name: `Agent ${index}` })
}
const stand = (index: number, status: AgentStatus, statusDetail: string | null = null) =>
  store.agents.setStatus(keyOf(index), { status, statusDetail, lastError: null, atMs: nowMs })
const grant = (index: number, grantedScopes: readonly string[] | null) =>
  store.agents.setTokenFacts(keyOf(index), {
    grantedScopes,
    trustLevel: null,
    claimPending: null,
    provisionalUntilMs: null,
  })
function list(id: string, deadlineAtMs: number): number {
  store.challenges.saveListed(1, [listedChallenge({ challengeId: challengeIdSchema.parse(id), deadlineAtMs })])
  return store.challenges.unresolved({ sinceMs: 0 }).find(({ challengeId }) => challengeId === id)?.challengeNo ?? 0
}
const note = () => recordClosedChallenges(workspace, listCurrentChallenges(workspace).open)
/** The service says that an agent that nobody has claimed has predicted often enough. */
function sayLimit(agentNo: number, challengeNo: number): void {
  const outboxId = outboxIdSchema.parse(`ob_${String(agentNo).padStart(8, '0')}`)
  store.outbox.add({
    outboxId,
    requestId: `rq_${String(agentNo).padStart(8, '0')}`,
    agentNo,
    ...targetOfPrediction(challengeNo),
    body: { direction: 'bullish', confidence: 0.7 },
    createdAtMs: nowMs,
    deadlineAtMs: nowMs + hour,
  })
  const write = store.outbox.find(outboxId)
  if (write === null) throw new Error('not written down')
  const error = { code: 'provisional_limit', details: {} } as const
  store.outbox.change(write, { state: 'refused', error, settledAtMs: nowMs })
}

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
})
afterEach(() => store.close())

describe('who can predict nothing', () => {
  const details = [
    null,
    '',
    'challenge:read',
    'challenge:read prediction:submit',
    'prediction:write',
    'xprediction:submit',
    'all',
    '*',
    'prediction:*',
  ]
  const scopes = [
    undefined,
    null,
    [],
    ['challenge:read'],
    ['challenge:read', 'prediction:submit'],
    ['prediction:write'],
    ['prediction:submit:own'],
    ['*'],
    ['ALL'],
    ['全部'],
    ['openid', 'all'],
    ['Prediction:*'],
    ['challenge:*'],
    ['agent'],
    ['agent:*'],
    ['agent', 'challenge:read'],
    ["it's"],
  ]
  it.each(agentStatusSchema.options)('is the same in the queries as by the rule, whatever is known: %s', (status) => {
    const challengeNo = list('ch1', nowMs + hour)
    let count = 0
    for (const statusDetail of details)
      for (const granted of scopes)
        for (const change of [undefined, 'archived', 'limit'] as const) {
          count += 1
          addAgent(count)
          if (granted !== undefined) grant(count, granted)
          stand(count, status, statusDetail)
          if (change === 'archived') store.labels.setArchived(count, nowMs)
          if (change === 'limit') sayLimit(count, challengeNo)
        }
    const use = new Map(store.obligations.provisionalUse(1).map((row) => [row.agentNo, row.isLimitSaid]))
    const byRule = store.agents
      .all()
      .filter(
        (agent) =>
          findPredictionBlock({
            status: agent.status,
            statusDetail: agent.statusDetail,
            isArchived: agent.archivedAtMs !== null,
            oauth: { scopes: agent.grantedScopes, refusedScopes: [] },
            isProvisionalLimitSaid: use.get(agent.agentNo) ?? false,
          }) !== null,
      )
      .map(({ agentNo }) => agentNo)
    expect([...store.obligations.unable()].toSorted((a, b) => a - b)).toEqual(byRule)
    expect(byRule.length).toBeGreaterThan(0)
  })
})

/** Each way in which an agent can predict nothing. */
const ways: readonly [string, (index: number, challengeNo: number) => void][] = [
  ...(
    [
      'credential_refused',
      'agent_unknown',
      'secret_missing',
      'not_activated',
      'provisional_expired',
      'wrong_site',
    ] as const
  ).map((status): [string, (index: number) => void] => [status, (index) => void stand(index, status)]),
  ['a scope that was refused', (index) => void stand(index, 'scope_missing', 'prediction:submit')],
  [
    'a token without the scope',
    (index) => {
      grant(index, ['challenge:read'])
      stand(index, 'ready')
    },
  ],
]

describe.each(ways)('an agent that can predict nothing (%s)', (_way, makeUnable) => {
  const able = () =>
    listFleet(workspace).rows.map(({ owed, drafted, missed, unable }) => [owed, drafted, missed, unable])
  const cells = () => readObligationMatrix(workspace).cells.map(([cell]) => cell)
  const fleet = () => listChallenges(workspace).items[0]?.fleet
  const desk = () => {
    const [challenge] = listCurrentChallenges(workspace).all
    if (challenge === undefined) throw new Error('no challenge')
    return readDesk(workspace, { challengeKey: challengeKeyOf(challenge), agentKeys: null }).rows
  }
  let challengeNo: number
  beforeEach(() => {
    challengeNo = list('ch1', nowMs + hour)
    for (const index of [1, 2, 3]) {
      addAgent(index)
      store.subscriptions.replace(index, ['CL'], 0)
    }
  })

  it('owes nothing that it could do, in every count and cell, and what it owes is counted beside it', () => {
    expect(able()).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ])
    makeUnable(2, challengeNo)
    expect(able()).toEqual([
      [1, 0, 0, 0],
      [0, 0, 0, 1],
      [1, 0, 0, 0],
    ])
    expect(fleet()).toMatchObject({ subscribed: 3, owed: 2, drafted: 0, unable: 1 })
    expect(cells()).toEqual(['owed', 'cannot_predict', 'owed'])
    expect(store.reminders.dueOf([challengeNo])).toMatchObject([{ due: 2 }])
    expect(countDueSoon(workspace, 2 * hour).count).toBe(2)
    expect(desk().map(({ obligation }) => obligation)).toEqual(cells())
    expect(desk().map(({ blockedBy }) => blockedBy === null)).toEqual([true, false, true])
    expect(listChallenges(workspace, [keyOf(2)]).items[0]?.fleet).toMatchObject({ subscribed: 1, owed: 0, unable: 1 })
  })

  it('keeps its draft, which is neither due nor reminded of until it can predict again', () => {
    const [challenge] = listCurrentChallenges(workspace).all
    if (challenge === undefined) throw new Error('no challenge')
    const item = { agentKey: keyOf(2), challengeKey: challengeKeyOf(challenge) }
    const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: 'Typed.' } as const
    saveDrafts(workspace, { drafts: [{ ...item, draft }] })
    makeUnable(2, challengeNo)
    expect(able()[1]).toEqual([0, 1, 0, 1])
    expect(fleet()).toMatchObject({ owed: 2, drafted: 0, unable: 1 })
    expect(countDueSoon(workspace, 2 * hour).count).toBe(2)
    expect(desk()[1]).toMatchObject({ obligation: 'cannot_predict', draft })
    grant(2, null)
    stand(2, 'ready')
    expect(able()[1]).toEqual([0, 1, 0, 0])
    expect(fleet()).toMatchObject({ owed: 2, drafted: 1, unable: 0 })
    expect(countDueSoon(workspace, 2 * hour).count).toBe(3)
    expect(desk()[1]).toMatchObject({ obligation: 'drafted', blockedBy: null })
  })

  it('has missed nothing at the deadline, which is told apart on every screen and holds when it can predict again', () => {
    note()
    makeUnable(2, challengeNo)
    const fromMs = nowMs
    nowMs += 2 * hour
    note()
    const check = () => {
      expect(able().map(([, , missed]) => missed)).toEqual([1, 0, 1])
      expect(fleet()).toMatchObject({ owed: 0, missed: 2, unable: 1 })
      expect(cells()).toEqual(['missed', 'cannot_predict', 'missed'])
      expect(desk().map(({ obligation }) => obligation)).toEqual(cells())
      expect(readAgent(workspace, { agentKey: keyOf(1) }).missed).toMatchObject([{ couldPredict: true }])
      expect(readAgent(workspace, { agentKey: keyOf(2) }).missed).toMatchObject([{ couldPredict: false }])
      expect(readAbsence(workspace, { fromMs, toMs: nowMs })).toMatchObject({ missed: 2, unable: 1 })
    }
    check()
    grant(2, null)
    stand(2, 'ready')
    check()
  })
})
