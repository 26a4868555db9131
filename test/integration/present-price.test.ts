/** A price that a list gave is kept, and the page gets the time of it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeViewOf } from '../../src-main/operations/challenges/challenge-view.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, startMs } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'

let store: Store
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => startMs })
  addAgents(store, 1)
})
afterEach(() => store.close())

it.each([
  ['the last list gives it', [70, 71], { currentPrice: 71, priceAtMs: startMs + 1, seenAtMs: startMs + 1 }],
  ['the last list leaves it out', [70, null], { currentPrice: 70, priceAtMs: startMs, seenAtMs: startMs + 1 }],
  ['no list gives it', [null, null], { currentPrice: null, priceAtMs: null, seenAtMs: startMs + 1 }],
])('is told with its time: %s', (_, prices, told) => {
  for (const [index, currentPrice] of prices.entries()) {
    const seenAtMs = startMs + index
    store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: startMs + 1_000_000, currentPrice, seenAtMs })])
  }
  const challenge = store.challenges.unresolved({ sinceMs: startMs })[0]
  expect(challenge === undefined ? undefined : challengeViewOf(challenge)).toMatchObject(told)
})
