/** Agents of one name have the same names wherever predictions are chosen by agent, listed by it, or compared. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { askAnalytics } from '../../src-main/operations/analytics/ask-analytics.ts'
import { listResults } from '../../src-main/operations/results/list-results.ts'
import { openStore } from '../../src-main/store/store.ts'
import { everything } from '../support/everything.ts'
import { agentKeyAt, storeSettledFleet } from '../support/settled-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient } from '../support/test-client.ts'

it('tells agents of one name apart by the same numbers everywhere', async () => {
  const store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: Date.now })
  storeSettledFleet(store, {
    baseUrl: 'https://harbour.example',
    fleet: {
      agents: 4,
      challenges: 16,
      resultOf: () => 'bullish',
      predict: (agent, challenge) => {
        const isCorrect = (challenge >> agent) % 2 === 1
        const said = { direction: isCorrect ? 'bullish' : 'bearish', confidence: 0.7, isCorrect, score: 85 } as const
        return agent === 1 ? null : said
      },
    },
  })
  for (const agent of [0, 1, 2]) store.agents.rename({ agentKey: agentKeyAt(agent), name: 'Twin' })
  const analytics = store.openAnalytics(null)
  const deps = { analytics }
  const namesOf = (rows: readonly { agentKey: string; name: string }[]) =>
    Object.fromEntries(rows.map(({ agentKey, name }) => [agentKey, name]))
  const names = {
    [agentKeyAt(0)]: 'Twin · GLOBAL (1)',
    [agentKeyAt(2)]: 'Twin · GLOBAL (2)',
    [agentKeyAt(3)]: 'Settled 0003',
  }
  const { groups } = await askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'agent' } })
  const { members } = await askAnalytics(deps, { name: 'fleet', input: { filter: everything } })
  const { agents } = await askAnalytics(deps, { name: 'choices', input: {} })
  expect(namesOf(agents)).toEqual(names)
  expect(namesOf(groups.map(({ value, name }) => ({ agentKey: value, name })))).toEqual(names)
  expect(namesOf(members)).toEqual(names)
  const nearest = members.flatMap((member) => member.nearest ?? [])
  expect(nearest.length).toBeGreaterThan(0)
  expect(names).toMatchObject(namesOf(nearest))
  const client = createTestClient()
  expect(namesOf(listResults({ store, client, clock: Date.now }).agents)).toEqual(names)
  store.agents.rename({ agentKey: agentKeyAt(2), name: 'Solo' })
  const renamed = await askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'agent' } })
  expect(renamed.groups.map(({ name }) => name).sort()).toEqual(['Settled 0003', 'Solo', 'Twin'])
  await analytics.close()
  store.close()
})
