/** What presentation mode hides of a field that has predictions of ours. */
import { describe, expect, it } from 'vitest'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { FieldCounts } from './field-page.tsx'
import { createFieldColumns, sortFieldRows } from './field-table.tsx'
import { isOwnPending } from './is-own-pending.ts'

const own = {
  agentId: 'agent-1',
  name: 'Ours',
  isOwn: true,
  direction: 'bearish',
  confidence: 0.37,
  reasoning: 'I expect a fall',
  revisionNumber: 1,
  isCorrect: null,
  score: null,
  profileKey: null,
  revisable: null,
} as unknown as ResultField['rows'][number]
const other = { ...own, agentId: 'agent-2', name: 'Theirs', isOwn: false } as typeof own
const field = (rows: ResultField['rows'], result: 'bearish' | null = null) =>
  ({
    challenge: { outcomes: { kind: 'price' }, site: 'global', result },
    rows,
    completeness: { received: rows.length, total: rows.length, hasMore: false, unreadable: 0, firstUnreadable: null },
  }) as unknown as ResultField

function LastRow({ field: { challenge, rows } }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const [row] = rows.slice(-1)
  if (row === undefined) return null
  return createFieldColumns(t, challenge).map(({ id, cell }) => <p key={id}>{cell({ ...row, place: null })}</p>)
}

const cases: readonly (readonly [string, ResultField, boolean])[] = [
  ['ours alone', field([own]), true],
  ['ours among others, from whose rows the counts would tell it', field([other, own]), true],
  ['only others', field([other]), false],
  ['ours, with the outcome', field([own], 'bearish'), false],
  ['ours, with a verdict', field([{ ...own, isCorrect: false }]), false],
]

describe('while others look on', () => {
  it.each(cases)('the counts of %s', async (_who, of, isHidden) => {
    const { draw } = await createDrawnPage({ isPresenting: true })
    const counts = draw(<FieldCounts field={of} />)
    expect(/Down|↓/.test(counts)).toBe(!isHidden)
    expect(/>hidden</.test(counts)).toBe(isHidden)
  })

  it.each(cases)('the last row of %s', async (_who, of, isHidden) => {
    const { draw } = await createDrawnPage({ isPresenting: true })
    const row = draw(<LastRow field={of} />)
    for (const what of [/Down|↓/, /0\.37/, /I expect a fall/]) expect(what.test(row)).toBe(!isHidden)
    expect(row.match(/>hidden</g) ?? []).toHaveLength(isHidden ? 3 : 0)
  })

  it('everything is shown otherwise', async () => {
    const { draw } = await createDrawnPage()
    expect(draw(<FieldCounts field={field([own])} />)).toContain('Down')
    expect(draw(<LastRow field={field([own])} />)).toContain('title="I expect a fall"')
  })
})

describe('a field that is sorted by confidence', () => {
  const others = [0.3, 0.38].map((confidence) => ({ ...other, name: `${confidence}`, confidence, place: null }))
  const rows = [...others, { ...own, place: null }]
  it.each<['ascending' | 'descending', boolean, 'bearish' | null, string[]]>([
    ['ascending', false, null, ['0.3', 'Ours', '0.38']],
    ['descending', false, null, ['0.38', 'Ours', '0.3']],
    ['ascending', true, null, ['0.3', '0.38', 'Ours']],
    ['descending', true, null, ['0.38', '0.3', 'Ours']],
    ['ascending', true, 'bearish', ['0.3', 'Ours', '0.38']],
  ])('%s, hiding %s, outcome %s: what is hidden comes last', (direction, isHiding, result, expected) => {
    const isHidden: Parameters<typeof sortFieldRows>[1]['isHidden'] = (row) => isHiding && isOwnPending(row, { result })
    const sorted = sortFieldRows(rows, { sort: { columnId: 'confidence', direction }, isHidden })
    expect(sorted.map(({ name }) => name)).toEqual(expected)
  })
})
