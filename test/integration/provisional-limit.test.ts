/**
 * What agents that nobody has claimed have left, by a real database: counted before it is sent, and told in the review.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, outboxIdSchema } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { readDesk } from '../../src-main/operations/predictions/read-desk.ts'
import { reviewDrafts } from '../../src-main/operations/predictions/review-drafts.ts'
import { saveDrafts } from '../../src-main/operations/predictions/save-drafts.ts'
import type { ChallengeRecord } from '../../src-main/store/challenges.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const agentKey = agentKeySchema.parse('ag_provisional')
let store: Store
let workspace: Workspace
let challenges: ChallengeRecord[]
let numbers = 0

const stand = (status: AgentStatus) =>
  store.agents.setStatus(agentKey, { status, statusDetail: null, lastError: null, atMs: Date.now() })
const hold = (count: number) => {
  for (const { challengeNo } of challenges.slice(0, count))
    store.predictions.save({
      agentNo: 1,
      challengeNo,
      direction: null,
      confidence: null,
      reasoning: null,
      remoteId: null,
      acceptedAtMs: null,
      isCorrect: null,
      score: null,
      knownBy: 'listed',
      knownAtMs: Date.now(),
      sent: null,
    })
}
function queue(challenge: ChallengeRecord | undefined) {
  if (challenge === undefined) throw new Error('no such challenge')
  numbers += 1
  const outboxId = outboxIdSchema.parse(`ob_${String(numbers).padStart(8, '0')}`)
  store.outbox.add({
    outboxId,
    requestId: `rq_${String(numbers).padStart(8, '0')}`,
    agentNo: 1,
    ...targetOfPrediction(challenge.challengeNo),
    body: { direction: 'bullish', confidence: 0.7 },
    createdAtMs: Date.now(),
    deadlineAtMs: challenge.deadlineAtMs,
  })
  return store.outbox.find(outboxId)
}
/** The review of good drafts on the challenges from this one on. */
function review(from: number, count: number) {
  const items = challenges
    .slice(from, from + count)
    .map((challenge) => ({ agentKey, challengeKey: challengeKeyOf(challenge) }))
  const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
  saveDrafts(workspace, { drafts: items.map((item) => ({ ...item, draft })) })
  return reviewDrafts(workspace, { items }).map(({ outcome, provisional }) => [
    outcome.ok ? 'ok' : outcome.error.code,
    provisional?.left ?? null,
  ])
}

beforeEach(() => {
  store = openStore({ path: ':memory:', clock: Date.now })
  workspace = createOfflineWorkspace(store, Date.now)
  storeAgent(store, { agentKey, agentId: 'agent-1', name: 'Tern 1' })
  store.subscriptions.replace(1, ['CL'], 0)
  store.challenges.saveListed(
    1,
    Array.from({ length: 14 }, (_, index) =>
      listedChallenge({
        challengeId: challengeIdSchema.parse(`ch${index}`),
        deadlineAtMs: Date.now() + 3_600_000 + index,
      }),
    ),
  )
  challenges = store.challenges.unresolved({ sinceMs: 0 })
  stand('provisional')
})
afterEach(() => store.close())

it('counts what the service is known to hold and what waits, each challenge once', () => {
  hold(7)
  queue(challenges[7])
  queue(challenges[0])
  expect(review(8, 1)).toEqual([['ok', 1]])
})

it('counts on through the rows of one review, and says by how many it is over', () => {
  hold(8)
  expect(review(8, 4)).toEqual([
    ['ok', 1],
    ['ok', 0],
    ['ok', -1],
    ['ok', -2],
  ])
})

it.each<[AgentStatus]>([['ready'], ['unproven'], ['unreachable']])('says nothing of an agent that is %s', (status) => {
  hold(12)
  stand(status)
  expect(review(12, 1)).toEqual([['ok', null]])
})

it('refuses only once the service has said the limit, and no longer when the agent is claimed', () => {
  const refused = queue(challenges[0])
  if (refused === null) throw new Error('not written down')
  store.outbox.change(refused, {
    state: 'refused',
    error: { code: 'provisional_limit', details: {} },
    settledAtMs: Date.now(),
  })
  expect(review(1, 1)).toEqual([['provisional_limit', null]])
  const [challenge] = challenges.slice(2)
  if (challenge === undefined) throw new Error('no challenge')
  const desk = () => readDesk(workspace, { challengeKey: challengeKeyOf(challenge), agentKeys: null }).rows[0]
  expect(desk()).toMatchObject({ blockedBy: { code: 'provisional_limit' } })
  stand('ready')
  expect(review(1, 1)).toEqual([['ok', null]])
  expect(desk()).toMatchObject({ blockedBy: null })
})
