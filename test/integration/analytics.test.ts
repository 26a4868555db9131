/** Analytics over a real database: on its own connection, and by the built thread beside it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'
import { askAnalytics } from '../../src-main/operations/analytics/ask-analytics.ts'
import type { AnalyticsReader } from '../../src-main/store/analytics/analytics-reader.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { buildAnalyticsThread } from '../support/built-analytics-thread.ts'
import { everything } from '../support/everything.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { agentKeyAt, type SettledFleet, storeSettledFleet } from '../support/settled-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

/** Twelve agents on forty challenges; agents 10 and 11 say the same. One is unsettled, one score is impossible. */
const fleet: SettledFleet = {
  agents: 12,
  challenges: 40,
  resultOf: (challenge) => (challenge % 3 === 0 ? 'bearish' : 'bullish'),
  predict: (agent, challenge) => {
    if (agent === 0 && challenge < 5) return null
    const said = (Math.min(agent, 10) * 7 + challenge * 5) % 11 < 6 ? 'bullish' : 'bearish'
    const confidence = 0.5 + ((Math.min(agent, 10) + challenge) % 10) / 20
    if (agent === 1 && challenge === 0) return { direction: said, confidence, isCorrect: null, score: null }
    const isCorrect = said === fleet.resultOf(challenge)
    const score = agent === 2 && challenge === 0 ? 101 : 50 + (isCorrect ? 50 : -50) * confidence
    return { direction: said, confidence, isCorrect, score }
  },
}

let script: string
let folder: string
let store: Store
let file: string
beforeAll(async () => {
  script = await buildAnalyticsThread()
}, 60_000)
beforeEach(async () => {
  folder = makeTemporaryFolder()
  file = join(folder, 'console.db')
  store = openStore({ path: file, clock: Date.now })
  storeSettledFleet(store, { baseUrl: 'https://harbour.example', fleet })
})
const readers: AnalyticsReader[] = []
const open = (thread: string | null): { analytics: AnalyticsReader } => {
  const analytics = store.openAnalytics(thread)
  readers.push(analytics)
  return { analytics }
}
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close()
  store.close()
})

function figuresByHand(matches: (agent: number, challenge: number) => boolean, of = fleet) {
  const scores: number[] = []
  let n = 0
  let correct = 0
  let total = 0
  for (let agent = 0; agent < of.agents; agent += 1) {
    for (let challenge = 0; challenge < of.challenges; challenge += 1) {
      const said = of.predict(agent, challenge)
      if (said === null || !matches(agent, challenge)) continue
      total += 1
      if (said.isCorrect === null) continue
      n += 1
      if (said.isCorrect) correct += 1
      if (said.score !== null && said.score <= 100) scores.push(said.score)
    }
  }
  return { total, n, correct, average: scores.reduce((sum, score) => sum + score, 0) / scores.length }
}

function expectFigures({ figures }: AnalyticsReport, byHand: ReturnType<typeof figuresByHand>) {
  const { total, n, correct, average } = byHand
  expect(figures).toMatchObject({ total, n, correct })
  expect(figures.averageScore?.value).toBeCloseTo(average, 9)
}

describe.each(['on the connection', 'by the thread'])('%s', (way) => {
  const reader = () => open(way === 'by the thread' ? script : null)

  it('adds up everything, and what a filter lets through', async () => {
    const deps = reader()
    const report = (filter: Partial<AnalyticsFilter>) =>
      askAnalytics(deps, { name: 'report', input: { filter: { ...everything, ...filter }, by: 'agent' } })
    expectFigures(
      await report({}),
      figuresByHand(() => true),
    )
    expect((await report({})).figures).toMatchObject({ missing: 0, voided: 1, outOfRange: 1, waiting: 0 })
    expectFigures(
      await report({ tag: 'odd' }),
      figuresByHand((agent) => agent % 2 === 1),
    )
    expectFigures(
      await report({ group: '' }),
      figuresByHand((agent) => agent % 3 !== 0),
    )
    // Gold by both its names.
    const isGold = (_agent: number, challenge: number) => challenge % 5 === 0 || challenge % 5 === 2
    expectFigures(await report({ instrument: 'XAUUSD' }), figuresByHand(isGold))
    const byInstrument = await askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'instrument' } })
    expect(byInstrument.groups.map(({ value, name }) => [value, name]).filter(([value]) => value === 'XAUUSD')).toEqual(
      [['XAUUSD', 'XAUUSD / GC']],
    )
    expectFigures(
      await report({ type: 'octagonal' }),
      figuresByHand((_agent, challenge) => challenge % 5 === 4),
    )
    expect((await report({ instrument: 'NEVER SEEN' })).figures).toMatchObject({ total: 0, averageScore: null })
    expect((await report({ site: 'cn' })).groups).toEqual([])
  })

  it('knows by what can be filtered', async () => {
    const choices = await askAnalytics(reader(), { name: 'choices', input: {} })
    expect(choices).toMatchObject({ tags: ['even', 'odd'], groups: ['Morning desk'], months: ['2026-02', '2026-01'] })
    expect(choices.instruments.map(({ name }) => name)).toEqual(['BTC', 'CL', 'ES', 'XAUUSD / GC'])
    expect(choices.types).toEqual(['', 'btc_flash', 'btc_session', 'daily', 'octagonal'])
    expect(choices.agents).toHaveLength(12)
  })

  it('sees what was written since', async () => {
    const deps = reader()
    const read = () => askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'tag' } })
    const before = await read()
    const agentNo = store.agents.find(agentKeyAt(1))?.agentNo ?? 0
    const challengeNo = store.predictions.ofAgent(agentNo, 100).find(({ isCorrect }) => isCorrect === null)?.challengeNo
    store.predictions.save({
      agentNo,
      challengeNo: challengeNo ?? 0,
      direction: 'bullish',
      confidence: 0.7,
      reasoning: null,
      remoteId: null,
      acceptedAtMs: null,
      isCorrect: true,
      score: 85,
      knownBy: 'resolved',
      knownAtMs: Date.now(),
      sent: null,
    })
    store.labels.addTag(agentNo, 'late')
    const after = await read()
    expect(after.figures.n).toBe(before.figures.n + 1)
    expect(after.groups.find(({ value }) => value === 'late')?.figures.total).toBe(40)
  })

  it('replays rules and finds who is a clone of whom', async () => {
    const deps = reader()
    const replay = await askAnalytics(deps, {
      name: 'replay',
      input: {
        filter: everything,
        rules: [
          { kind: 'cap', at: 0.6 },
          { kind: 'dropAgent', agentKey: agentKeyAt(3) },
        ],
      },
    })
    expect(replay.n).toBe(figuresByHand(() => true).n)
    expect(replay.rules[1]?.changed).toBe(40)
    const described = await askAnalytics(deps, { name: 'fleet', input: { filter: everything } })
    expect(described.clusters[0]).toBeGreaterThanOrEqual(2)
    const clone = described.members.find(({ agentKey }) => agentKey === agentKeyAt(11))
    expect(clone?.nearest).toMatchObject({ agentKey: agentKeyAt(10), common: 40 })
    expect(clone?.nearest?.correlation).toBeCloseTo(1, 5)
  })
})

describe('two selections through the whole of main, as the page asks for them', () => {
  const odd = { ...everything, tag: 'odd' }
  const even = { ...everything, tag: 'even' }
  let running: RunningConsole
  beforeEach(() => {
    store.close()
    running = openConsole(file, { analyticsThread: script })
  })
  afterEach(async () => {
    await running.console.close()
    store = openStore({ path: file, clock: Date.now })
  })
  const averageOf = (matches: (agent: number) => boolean, most: number): number => {
    const scores: number[] = []
    for (let agent = 0; agent < fleet.agents; agent += 1)
      for (let challenge = 0; challenge < fleet.challenges; challenge += 1) {
        const said = matches(agent) ? fleet.predict(agent, challenge) : null
        if (said !== null && said.isCorrect !== null)
          scores.push(50 + (said.isCorrect ? 50 : -50) * Math.min(most, said.confidence))
      }
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  const isOdd = (agent: number): boolean => agent % 2 === 1

  it('have the averages and differences of each rule, with intervals around them', async () => {
    const { first, second, shared, sharedChallenges, asMade, rules } = await running.client.analytics.compareReplays({
      filter: odd,
      versus: even,
      rules: [
        { kind: 'cap', at: 0.6 },
        { kind: 'dropAgent', agentKey: agentKeyAt(3) },
      ],
    })
    expect([shared, sharedChallenges]).toEqual([0, 40])
    const without = averageOf((agent) => isOdd(agent) && agent !== 3, 1)
    const ofEven = averageOf((agent) => !isOdd(agent), 1)
    expect(first.average).toBeCloseTo(averageOf(isOdd, 1), 9)
    expect(second.average).toBeCloseTo(ofEven, 9)
    expect(asMade.difference).toBeCloseTo(averageOf(isOdd, 1) - ofEven, 9)
    expect(rules[0]?.difference).toBeCloseTo(averageOf(isOdd, 0.6) - averageOf((agent) => !isOdd(agent), 0.6), 9)
    expect(rules[1]?.difference).toBeCloseTo(without - ofEven, 9)
    for (const { low, high, difference } of [asMade, ...rules]) {
      expect(low).toBeLessThan(difference ?? Number.NaN)
      expect(high).toBeGreaterThan(difference ?? Number.NaN)
    }
  })

  it('differ by nothing from themselves, and say that they are the same predictions', async () => {
    const { first, shared, asMade } = await running.client.analytics.compareReplays({
      filter: odd,
      versus: odd,
      rules: [],
    })
    expect(shared).toBe(first.n)
    expect(asMade).toEqual({ difference: 0, low: 0, high: 0 })
    const { difference } = await running.client.analytics.compareFleets({ filter: odd, versus: odd })
    for (const each of Object.values(difference)) expect(each).toEqual({ difference: 0, low: 0, high: 0 })
  })

  it('have their own likeness, and how much it differs', async () => {
    const { first, second, sharedAgents, difference } = await running.client.analytics.compareFleets({
      filter: odd,
      versus: everything,
    })
    expect([first.effective.agents, second.effective.agents, sharedAgents]).toEqual([6, 12, 6])
    expect(difference.size.difference).toBeCloseTo((first.effective.size ?? 0) - (second.effective.size ?? 0), 9)
    expect(difference.share.difference).toBeCloseTo(
      (first.effective.size ?? 0) / 6 - (second.effective.size ?? 0) / 12,
      9,
    )
    expect(difference.size.low).toBeLessThanOrEqual(difference.size.difference ?? Number.NaN)
    // Agents 10 and 11 say the same; only one of them is odd.
    expect(second.clusters.length).toBeGreaterThan(first.clusters.length)
  })

  it('say nothing where one of them is of nothing', async () => {
    const versus = { ...everything, instrument: 'NEVER SEEN' }
    const replays = await running.client.analytics.compareReplays({ filter: odd, versus, rules: [] })
    expect(replays.asMade).toEqual({ difference: null, low: null, high: null })
    const { second, difference } = await running.client.analytics.compareFleets({ filter: odd, versus })
    expect(second.members).toEqual([])
    for (const each of Object.values(difference)) expect(each).toEqual({ difference: null, low: null, high: null })
  })
})

it('answers what was asked before it is closed, and starts again when it is asked once more', async () => {
  const deps = open(script)
  const asked = askAnalytics(deps, { name: 'choices', input: {} })
  await deps.analytics.close()
  expect((await asked).total).toBe(475)
  expect((await askAnalytics(deps, { name: 'choices', input: {} })).total).toBe(475)
})

it('says that it could not read, and does not hang', async () => {
  const deps = open(script)
  await rm(file)
  await expect(askAnalytics(deps, { name: 'choices', input: {} })).rejects.toMatchObject({ code: 'store_unavailable' })
})

it('works on a database in memory', async () => {
  const memory = openStore({ path: ':memory:', clock: Date.now })
  storeSettledFleet(memory, { baseUrl: 'https://harbour.example', fleet })
  const { total } = await askAnalytics({ analytics: memory.openAnalytics(script) }, { name: 'choices', input: {} })
  expect(total).toBe(475)
  memory.close()
})

it('reads more than passes from SQLite at once, each with its agent and its challenge', async () => {
  const large: SettledFleet = { ...fleet, agents: 150, challenges: 150 }
  const memory = openStore({ path: ':memory:', clock: Date.now })
  storeSettledFleet(memory, { baseUrl: 'https://harbour.example', fleet: large })
  const deps = { analytics: memory.openAnalytics(null) }
  const report = (filter: Partial<AnalyticsFilter>) =>
    askAnalytics(deps, { name: 'report', input: { filter: { ...everything, ...filter }, by: 'month' } })
  expectFigures(
    await report({}),
    figuresByHand(() => true, large),
  )
  for (const agent of [0, 7, 149]) {
    expectFigures(
      await report({ agentKey: agentKeyAt(agent), type: 'octagonal' }),
      figuresByHand((one, challenge) => one === agent && challenge % 5 === 4, large),
    )
  }
  memory.close()
})
