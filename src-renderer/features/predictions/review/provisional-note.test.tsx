import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { ProvisionalNote } from './provisional-note.tsx'
import type { ReviewedRow } from './review-table.tsx'

const rowOf = (agentName: string, left: number) =>
  ({ agentKey: agentName, agentName, provisional: { left, limit: 10 } }) as unknown as ReviewedRow

it.each([
  ['en', 'Tern 2: 2 left, Tern 1: 3 left'],
  ['zh-CN', 'Tern 2：剩余 2 次、Tern 1：剩余 3 次'],
] as const)('joins what each agent has left with the comma of the language: %s', async (language, said) => {
  const { draw } = await createDrawnPage({ language })
  expect(draw(<ProvisionalNote rows={[rowOf('Tern 1', 3), rowOf('Tern 2', 2)]} />)).toContain(`>${said}<`)
})

it.each([
  ['en', 'Tern 6: 6 left and 1 more'],
  ['zh-CN', 'Tern 6：剩余 6 次，以及另外 1 个'],
] as const)('says with the marks of the language how many it does not name: %s', async (language, said) => {
  const { draw } = await createDrawnPage({ language })
  const rows = [1, 2, 3, 4, 5, 6, 7].map((left) => rowOf(`Tern ${left}`, left))
  expect(draw(<ProvisionalNote rows={rows} />)).toContain(`${said}<`)
})

it.each<[string, [agent: string, left: number][], string, string]>([
  [
    'one with three rows',
    [
      ['Helios', 7],
      ['Helios', 6],
      ['Helios', 5],
    ],
    '1 of these agents is unclaimed.',
    'Helios: 5 left<',
  ],
  [
    'one with more rows than names are shown, and another',
    [...[9, 8, 7, 6, 5, 4, 3].map((left): [string, number] => ['Helios', left]), ['Tern', 8]],
    '2 of these agents are unclaimed.',
    'Helios: 3 left, Tern: 8 left<',
  ],
  [
    'two of which one goes two over its limit',
    [
      ['Helios', 0],
      ['Helios', -1],
      ['Helios', -2],
      ['Tern', 4],
    ],
    '2 may be refused.',
    'Helios: 2 over the limit, Tern: 4 left<',
  ],
])('counts agents and not rows: %s', async (_, rows, title, names) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<ProvisionalNote rows={rows.map(([agent, left]) => rowOf(agent, left))} />)
  expect(drawn).toContain(title)
  expect(drawn).toContain(`>${names}`)
})
