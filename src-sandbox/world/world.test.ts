import { expect, it } from 'vitest'
import { createRemoteKeys } from '../auth/remote-keys.ts'
import { startRun } from '../sandbox-run.ts'
import { plainSettings } from '../settings.ts'

const remoteKeys = createRemoteKeys({ fetch, realNow: Date.now })
const startAtMs = Date.UTC(2026, 5, 15, 12)
const dayMs = 86_400_000

function live(stepsMs: readonly number[]) {
  const run = startRun(
    {
      seed: 7,
      speed: 1,
      agentsPerSite: 1,
      demoFleet: false,
      limits: true,
      settings: () => plainSettings,
      realNow: () => startAtMs,
      remoteKeys,
    },
    0,
  )
  for (const stepMs of stepsMs) run.world.runUntil(startAtMs + stepMs)
  return [...run.state.challenges.values()]
}

it('comes to the same whether it is looked at often or once', () => {
  const digest = (challenges: ReturnType<typeof live>) =>
    challenges.map(({ id, counts, openPrice, resolution }) => ({ id, counts, openPrice, resolution }))
  const often = live(Array.from({ length: 200 }, (_, step) => ((step + 1) * dayMs) / 200))
  expect(digest(often)).toEqual(digest(live([dayMs])))
})

it('keeps its books: counts add up, one prediction per agent, all made in time', () => {
  const challenges = live([dayMs])
  expect(challenges.length).toBeGreaterThan(300)
  for (const { counts, predictions, createdAtMs, deadlineMs, resolveAtMs } of challenges) {
    expect(counts.bullish + counts.bearish + counts.neutral).toBe(predictions.size)
    expect(deadlineMs).toBeLessThanOrEqual(resolveAtMs)
    for (const prediction of predictions.values()) {
      expect(prediction.createdAtMs).toBeGreaterThanOrEqual(createdAtMs)
      expect(prediction.createdAtMs).toBeLessThanOrEqual(deadlineMs)
    }
  }
})

it('settles prices in all three directions, and knock-out matches in two', () => {
  const resolved = live([2 * dayMs]).filter(({ resolution }) => resolution !== null)
  const resultsOf = (test: (challenge: (typeof resolved)[number]) => boolean) =>
    new Set(resolved.filter(test).map(({ resolution }) => resolution?.result))
  expect(resultsOf(({ openPrice }) => openPrice !== null).size).toBe(3)
  const knockOuts = resultsOf(({ sessionName, scopeKey }) => scopeKey === 'WC2026' && sessionName !== 'group')
  expect(knockOuts).toEqual(new Set(['bullish', 'bearish']))
})
