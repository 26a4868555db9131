import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { ProvisionalNote } from './provisional-note.tsx'
import type { ReviewedRow } from './review-table.tsx'

const rowOf = (agentName: string, left: number) => ({ agentName, provisional: { left, limit: 10 } }) as ReviewedRow

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
