/** Likeness of random fleets in a database: every figure against one that is worked out here from its definition. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everything } from '../support/everything.ts'
import { type ClusterValue, meanOf } from '../support/own-statistics.ts'
import { askOf, createWorld, expectMean, type World, worlds } from '../support/random-world.ts'
import { agentKeyAt } from '../support/settled-fleet.ts'

/** What an agent won or lost on a challenge that has a result, in units of its own spread. */
interface Payoff {
  agent: number
  challenge: number
  z: number
}

const settledOf = ({ rows }: World) =>
  rows.flatMap((row) =>
    row.isCorrect === null || row.confidence === null || row.direction === null
      ? []
      : [{ ...row, confidence: row.confidence, payoff: row.isCorrect ? row.confidence : -row.confidence }],
  )

function listPayoffs(world: World): Payoff[] {
  const settled = settledOf(world)
  return Array.from({ length: world.fleet.agents }, (_, agent) => settled.filter((row) => row.agent === agent)).flatMap(
    (own) => {
      const mean = meanOf(own.map(({ payoff }) => payoff))
      const spread = Math.sqrt(meanOf(own.map(({ payoff }) => (payoff - mean) ** 2)))
      if (own.length < 10 || spread < 1e-6) return []
      return own.map(({ agent, challenge, payoff }) => ({ agent, challenge, z: (payoff - mean) / spread }))
    },
  )
}

function correlate(payoffs: readonly Payoff[], [a, b]: [number, number]): number | null {
  const others = new Map(payoffs.filter(({ agent }) => agent === b).map(({ challenge, z }) => [challenge, z]))
  const products = payoffs.flatMap(({ agent, challenge, z }) => {
    const other = others.get(challenge)
    return agent !== a || other === undefined ? [] : [z * other]
  })
  return products.length < 10 ? null : Math.max(-1, Math.min(1, meanOf(products)))
}

/** Those who can be reached over correlations of 0.9. */
function clusterOf(start: number, agents: readonly number[], payoffs: readonly Payoff[]): number[] {
  const found = new Set([start])
  for (const from of found)
    for (const to of agents) if (to !== from && (correlate(payoffs, [from, to]) ?? -1) >= 0.9) found.add(to)
  return [...found].sort((a, b) => a - b)
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return meanOf([sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0])
}

function listGains(world: World, agent: number): ClusterValue[] {
  const settled = settledOf(world)
  const signedOf = ({ direction, confidence }: (typeof settled)[number]): number =>
    direction === 'bullish' ? confidence : direction === 'bearish' ? -confidence : 0
  return Array.from({ length: world.fleet.challenges }, (_, challenge) => challenge).flatMap((challenge) => {
    const said = settled.filter((row) => row.challenge === challenge)
    if (said.length < 3 || !said.some((row) => row.agent === agent)) return []
    const scoreOf = (middle: number): number => {
      const stance = middle > 0 ? 'bullish' : middle < 0 ? 'bearish' : 'neutral'
      return 50 + (stance === world.fleet.resultOf(challenge) ? 50 : -50) * Math.abs(middle)
    }
    const withIt = scoreOf(median(said.map(signedOf)))
    return [{ challenge, value: withIt - scoreOf(median(said.filter((row) => row.agent !== agent).map(signedOf))) }]
  })
}

it('likeness of a random fleet: correlations, clusters, size and what each adds follow from their definitions', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (of) => {
      const world = createWorld({ ...of, challenges: Math.max(12, of.challenges) })
      const fleet = await askOf(world, { name: 'fleet', input: { filter: everything } })
      const payoffs = listPayoffs(world)
      const agents = [...new Set(payoffs.map(({ agent }) => agent))]
      const keys = new Map(agents.map((agent) => [agentKeyAt(agent), agent]))
      expect(new Set(fleet.members.map(({ agentKey }) => agentKey))).toEqual(new Set(keys.keys()))
      const clusters = new Set(
        agents.map((agent) => clusterOf(agent, agents, payoffs).join()).filter((members) => members.includes(',')),
      )
      expect(fleet.clusters.toSorted()).toEqual([...clusters].map((members) => members.split(',').length).toSorted())
      for (const { agentKey, meanCorrelation, nearest, cluster, gain, gainN } of fleet.members) {
        const agent = keys.get(agentKey) ?? -1
        const with_ = agents.flatMap((other) => {
          const correlation = other === agent ? null : correlate(payoffs, [agent, other])
          return correlation === null ? [] : [correlation]
        })
        if (with_.length === 0) expect([meanCorrelation, nearest]).toEqual([null, null])
        else {
          expect(meanCorrelation).toBeCloseTo(meanOf(with_), 5)
          expect(nearest?.correlation).toBeCloseTo(Math.max(...with_), 5)
        }
        expect(cluster !== null).toBe(clusterOf(agent, agents, payoffs).length > 1)
        const gains = listGains(world, agent)
        expect(gainN).toBe(gains.length)
        expectMean(gain, gains, [-100, 100])
      }
      const products = payoffs.flatMap((a) =>
        payoffs.filter((b) => b.challenge === a.challenge && b.agent > a.agent).map((b) => a.z * b.z),
      )
      if (products.length === 0) expect(fleet.effective.size).toBeNull()
      else {
        const mean = meanOf(products)
        expect(fleet.effective.meanCorrelation?.value).toBeCloseTo(mean, 8)
        expect(fleet.effective.size).toBeCloseTo(agents.length / (1 + (agents.length - 1) * Math.max(0, mean)), 6)
      }
    }),
    { numRuns: 40 },
  )
})
