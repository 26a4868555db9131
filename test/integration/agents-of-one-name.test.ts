/** Agents of one name have the same names in analytics as on the page, which tells the agents of the fleet apart. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameApart } from '#contract/rules/agents/name-apart.ts'
import { askAnalytics } from '../../src-main/operations/analytics/ask-analytics.ts'
import { openStore } from '../../src-main/store/store.ts'
import { everything } from '../support/everything.ts'
import { agentKeyAt, storeSettledFleet } from '../support/settled-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

it('tells agents of one name apart by the same names everywhere', async () => {
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
    [agentKeyAt(0)]: 'Twin · …ettled-0',
    [agentKeyAt(2)]: 'Twin · …ettled-2',
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
  const fleet = store.agents.fleet()
  const ofPage = nameApart(fleet)
  expect(namesOf(fleet.map(({ agentKey }, place) => ({ agentKey, name: ofPage[place] ?? '' })))).toMatchObject(names)
  store.agents.rename({ agentKey: agentKeyAt(2), name: 'Solo' })
  const renamed = await askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'agent' } })
  expect(renamed.groups.map(({ name }) => name).sort()).toEqual(['Settled 0003', 'Solo', 'Twin · …ettled-0'])
  await analytics.close()
  store.close()
})
