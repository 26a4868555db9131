import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'
import { listedChallenge } from '../../../test/support/listed-challenge.ts'
import { storeDeployment } from '../../../test/support/stored-fleet.ts'
import { createTestClient } from '../../../test/support/test-client.ts'
import { openStore, type Store } from '../../store/store.ts'
import { findPredictions } from './find-predictions.ts'

let store: Store
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(store)
  const challengeId = challengeIdSchema.parse('ch1')
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: 1_000 })])
  store.challenges.resolve(1, {
    status: 'resolved',
    gaps: [],
    readAtMs: 2_000,
    result: 'bullish',
    openPrice: 1,
    closePrice: 2,
    resolutionSource: null,
    resolvedAtMs: 2_000,
  })
})
afterEach(() => store.close())

const row = (agentId: string) => ({
  agent_id: agentId,
  direction: 'bullish',
  confidence: 0.7,
  reasoning: 'It rises.',
  is_correct: true,
  score: 85,
})
const results = (predictions: object[], more: object = {}) => ({
  challenge_id: 'ch1',
  status: 'resolved',
  result: 'bullish',
  predictions,
  ...more,
})

it.each<[string, object | null, { unread: number; partial: number; found: number }]>([
  ['a whole list with the agent', results([row('a'), row('b')]), { unread: 0, partial: 0, found: 1 }],
  ['a whole list without it', results([row('b')]), { unread: 0, partial: 0, found: 0 }],
  ['part of a list with it', results([row('a')], { has_more: true }), { unread: 0, partial: 0, found: 1 }],
  ['part of a list without it', results([row('b')], { has_more: true }), { unread: 0, partial: 1, found: 0 }],
  ['fewer rows than are said to be there', results([row('b')], { total: 900 }), { unread: 0, partial: 1, found: 0 }],
  ['a row that cannot be read', results([row('b'), { direction: 'up' }]), { unread: 0, partial: 1, found: 0 }],
  ['no results', null, { unread: 1, partial: 0, found: 0 }],
])('says of %s whether the agent may have predicted', async (_what, body, expected) => {
  const client = createTestClient({
    fetch: async () =>
      new Response(JSON.stringify(body ?? { detail: 'No such challenge' }), {
        status: body === null ? 404 : 200,
        headers: { 'content-type': 'application/json' },
      }),
  })
  const profileKey = profileKeySchema.parse('dp_test~global~a')
  const { looked, unread, partial, items } = await findPredictions({ store, client }, { profileKey })
  expect({ looked, unread, partial, found: items.length }).toEqual({ looked: 1, ...expected })
})

it('takes the last revision, wherever the list has it', async () => {
  const last = { ...row('a'), direction: 'bearish', score: 30, revision_number: 2 }
  const body = results([last, { ...row('a'), revision_number: 1, is_superseded: true }])
  const client = createTestClient({
    fetch: async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  })
  const { items } = await findPredictions({ store, client }, { profileKey: profileKeySchema.parse('dp_test~global~a') })
  expect(items).toMatchObject([{ direction: 'bearish', score: 30 }])
})
