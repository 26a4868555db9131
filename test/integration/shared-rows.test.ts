/** Rows that are asked for far more often than they change: when they are read again. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const deploymentId = deploymentIdSchema.parse('dp_test')
let store: Store

const save = (...ids: string[]) =>
  store.challenges.saveListed(
    1,
    ids.map((id) => listedChallenge({ challengeId: challengeIdSchema.parse(id), deadlineAtMs: nowMs + 60_000 })),
  )
const unresolved = () => store.challenges.unresolved({ sinceMs: nowMs })
const ids = () => unresolved().map(({ challengeId }) => challengeId)

beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  store.deployments.add({
    deploymentId,
    baseUrl: 'https://x.example',
    name: 'X',
    addedAtMs: nowMs,
    sites: ['global'],
  })
})
afterEach(() => store.close())

it('are the same ones until something is written that they are made of', () => {
  save('ch1')
  const [first] = unresolved()
  store.settings.set('lastSeenMs', nowMs)
  expect(unresolved()[0]).toBe(first)
  expect(store.challenges.unresolved({ sinceMs: nowMs + 60_000 })[0]).toBe(first)
  expect(store.challenges.unresolved({ sinceMs: nowMs + 60_001 })).toEqual([])
  save('ch1')
  expect(unresolved()[0]).not.toBe(first)
})

it('are read anew after each kind of write', () => {
  save('ch1', 'ch2')
  expect(ids()).toEqual(['ch1', 'ch2'])
  const [first] = unresolved()
  store.challenges.deferResults({ challengeNo: first?.challengeNo ?? 0, nextAtMs: nowMs, most: 9, error: null })
  expect(unresolved()[0]?.resultsAsked).toBe(1)
  store.challenges.resolve(first?.challengeNo ?? 0, {
    status: 'resolved',
    gaps: [],
    readAtMs: nowMs,
    result: 'bullish',
    openPrice: 1,
    closePrice: 2,
    resolutionSource: null,
    resolvedAtMs: nowMs,
  })
  expect(ids()).toEqual(['ch2'])
  // Their rows go with the service that they belong to.
  store.deployments.remove({ deploymentId })
  expect(ids()).toEqual([])
})

it('know nothing of what a roll-back has undone', () => {
  save('ch1')
  const change = (): void =>
    store.transaction(() => {
      save('ch2')
      expect(ids()).toEqual(['ch1', 'ch2'])
      throw new Error('undone')
    })
  expect(change).toThrow('undone')
  expect(ids()).toEqual(['ch1'])
})
