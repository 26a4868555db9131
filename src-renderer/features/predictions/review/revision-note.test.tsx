import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import type { ReviewedRow } from './review-table.tsx'
import { RevisionNote } from './revision-note.tsx'

const atMs = new Date(1970, 0, 3, 14, 3).getTime()
const rowOf = (is: 'taken' | 'refused') => ({ revises: { taking: { is, atMs } } }) as ReviewedRow

it.each([
  ['en', 'taken', 'This service accepted a revision on Jan 3, 14:03.'],
  ['en', 'refused', 'This service did not accept the last revision (Jan 3, 14:03).'],
  ['zh-CN', 'taken', '该服务曾于 1月3日 14:03 接受过修改。'],
  ['zh-CN', 'refused', '该服务没有接受最近一次修改（1月3日 14:03）。'],
] as const)('says in a sentence when a service answered a revision: %s, %s', async (language, is, said) => {
  const { draw } = await createDrawnPage({ language })
  expect(draw(<RevisionNote rows={[rowOf(is)]} />)).toContain(said)
})
