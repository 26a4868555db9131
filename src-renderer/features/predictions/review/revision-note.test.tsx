import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { formatMoment } from '../../../ui/text/format-time.ts'
import type { ReviewedRow } from './review-table.tsx'
import { RevisionNote } from './revision-note.tsx'

const atMs = new Date(1970, 0, 3, 14, 3).getTime()
const rowOf = (is: 'taken' | 'refused') => ({ revises: { taking: { is, atMs } } }) as ReviewedRow

it.each([
  ['en', 'taken', (when: string) => `This service accepted a revision on ${when}.`],
  ['en', 'refused', (when: string) => `This service did not accept the last revision (${when}).`],
  ['zh-CN', 'taken', (when: string) => `该服务曾于 ${when} 接受过修改。`],
  ['zh-CN', 'refused', (when: string) => `该服务没有接受最近一次修改（${when}）。`],
] as const)('says in a sentence when a service answered a revision: %s, %s', async (language, is, saidAt) => {
  const { draw } = await createDrawnPage({ language })
  // The page's clock says 0, which is another year west of Greenwich.
  const when = formatMoment(atMs, { nowMs: 0, language })
  expect(when).toContain('14:03')
  expect(draw(<RevisionNote rows={[rowOf(is)]} />)).toContain(saidAt(when))
})
