import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { AgentCount } from './agent-count.tsx'

it.each([
  ['nothing while the grid is being read', null, ''],
  ['all of them', 1_000, '1,000 agents'],
  ['some of them', 12, '12 of 1,000 agents'],
  ['that a filter shows none', 0, '0 of 1,000 agents'],
] as const)('says of the agents in the grid %s', async (_, shown, words) => {
  const { draw } = await createDrawnPage()
  expect(draw(<AgentCount shown={shown} total={1_000} />).replaceAll(/<[^>]*>/g, '')).toBe(words)
})
