/** What closed unanswered, by a real database: who missed it, where that is shown, and what is no omission. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema } from '#contract/ids.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { listFleet } from '../../src-main/operations/agents/list-fleet.ts'
import { readAgent } from '../../src-main/operations/agents/read-agent.ts'
import { listCurrentChallenges } from '../../src-main/operations/challenges/current-challenges.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { readObligationMatrix } from '../../src-main/operations/challenges/read-obligation-matrix.ts'
import { recordClosedChallenges } from '../../src-main/operations/challenges/record-closed-challenges.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const hour = 3_600_000
let store: Store
let workspace: Workspace
let nowMs: number

const keyOf = (index: number) => agentKeySchema.parse(`ag_missed00${index}`)
function addAgent(index: number, addedAtMs = 0): void {
  storeAgent(store, { agentKey: keyOf(index), agentId: `agent-${index}`, name: `Agent ${index}`, addedAtMs })
}
const list = (id: string, deadlineAtMs: number, status = 'open') =>
  store.challenges.saveListed(1, [listedChallenge({ challengeId: challengeIdSchema.parse(id), deadlineAtMs, status })])
/** What the reader's own timer does with the clock. */
const note = () => recordClosedChallenges(workspace, listCurrentChallenges(workspace).open)

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  for (const index of [0, 1, 2]) addAgent(index)
  store.subscriptions.replace(1, ['CL'], 0)
  store.subscriptions.replace(2, ['CL'], 0)
  store.subscriptions.replace(3, ['BTC'], 0)
})
afterEach(() => store.close())

const missedCounts = () => listFleet(workspace).rows.map(({ missed }) => missed)
const matrix = () => {
  const { challenges, closedChallengeKeys, cells } = readObligationMatrix(workspace)
  return { ids: challenges.map(({ challengeId }) => challengeId), closed: closedChallengeKeys.length, cells }
}
/** Lists a challenge that closes in an hour, sees it open, and lets two hours pass. */
function letClose(id = 'ch1', status = 'open'): void {
  list(id, nowMs + hour)
  note()
  nowMs += 2 * hour
  if (status !== 'open') list(id, nowMs - hour, status)
  note()
}

describe('a challenge that closed while agents were subscribed and had not predicted', () => {
  it('is missed in the matrix, on the agent’s page and in both counts, for a day', () => {
    letClose()
    expect(missedCounts()).toEqual([1, 1, 0])
    expect(matrix()).toEqual({
      ids: ['ch1'],
      closed: 1,
      cells: [['missed'], ['missed'], ['not_subscribed']],
    })
    expect(readAgent(workspace, { agentKey: keyOf(0) }).missed).toMatchObject([{ challengeId: 'ch1' }])
    expect(listChallenges(workspace).items).toMatchObject([{ fleet: { missed: 2, owed: 0 } }])
    nowMs += 24 * hour
    expect(missedCounts()).toEqual([0, 0, 0])
    expect(matrix()).toMatchObject({ ids: [], closed: 0 })
  })

  it('stays missed when it resolves, and stands after what is open', () => {
    letClose()
    list('ch2', nowMs + hour)
    store.challenges.saveListed(1, [
      listedChallenge({
        challengeId: challengeIdSchema.parse('ch1'),
        deadlineAtMs: nowMs - hour,
        status: 'resolved',
      }),
    ])
    expect(matrix()).toMatchObject({
      ids: ['ch2', 'ch1'],
      closed: 1,
      cells: [
        ['owed', 'missed'],
        ['owed', 'missed'],
        ['not_subscribed', 'not_subscribed'],
      ],
    })
  })

  it('is noted by what held at the deadline, not by what was subscribed later', () => {
    letClose()
    store.subscriptions.replace(1, [], nowMs)
    store.subscriptions.replace(3, ['CL'], nowMs)
    expect(missedCounts()).toEqual([1, 1, 0])
  })

  it('is noted at the next start when the console was closed meanwhile', () => {
    list('ch1', nowMs + hour)
    note()
    nowMs += 20 * hour
    note()
    expect(missedCounts()).toEqual([1, 1, 0])
  })
})

describe('no omission', () => {
  it.each<[string, () => void]>([
    [
      'a prediction found after the deadline',
      () => {
        letClose()
        const [challenge] = store.challenges.unresolved({ sinceMs: 0 })
        if (challenge === undefined) throw new Error('no challenge')
        for (const agentNo of [1, 2])
          store.predictions.save({
            agentNo,
            challengeNo: challenge.challengeNo,
            direction: null,
            confidence: null,
            reasoning: null,
            remoteId: null,
            acceptedAtMs: null,
            isCorrect: null,
            score: null,
            knownBy: 'listed',
            knownAtMs: nowMs,
            sent: null,
          })
      },
    ],
    [
      'a challenge that was never seen open',
      () => {
        list('ch1', nowMs - hour)
        note()
      },
    ],
    ...['voided', 'Cancelled', 'abandoned', 'no contest', 'aborted', 'refunded'].map((word): [string, () => void] => [
      `a challenge that was called off (${word})`,
      () => letClose('ch1', word),
    ]),
    [
      'a challenge that was called off after its deadline',
      () => {
        letClose()
        list('ch1', nowMs - hour, 'voided')
        note()
      },
    ],
    [
      'an agent that came later',
      () => {
        for (const index of [0, 1]) store.agents.remove({ agentKey: keyOf(index) })
        list('ch1', nowMs + hour)
        note()
        nowMs += 2 * hour
        addAgent(7, nowMs)
        store.subscriptions.replace(4, ['CL'], nowMs)
        note()
      },
    ],
    [
      'a deadline that was put off',
      () => {
        letClose()
        list('ch1', nowMs + hour)
        note()
      },
    ],
    [
      'an archived agent',
      () => {
        letClose()
        for (const index of [1, 2]) store.labels.setArchived(index, nowMs)
      },
    ],
  ])('%s', (_what, happens) => {
    happens()
    expect(missedCounts().every((count) => count === 0)).toBe(true)
    expect(matrix().closed).toBe(0)
  })
})
