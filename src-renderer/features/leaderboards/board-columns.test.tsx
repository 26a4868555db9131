/** What the cell of a change says where none is known. */
import { expect, it } from 'vitest'
import { boardRow } from '../../../test/support/board-row.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { createBoardColumns } from './board-columns.tsx'

function Change({ rank, rankBefore }: { rank: number | null; rankBefore: number | null }) {
  const { t } = useTranslation('leaderboards')
  const column = createBoardColumns(t, false).find(({ id }) => id === 'move')
  return column?.cell(boardRow('a', { rank, rankBefore }))
}

const { draw } = await createDrawnPage()

it.each([
  [null, 3, 'change not known'],
  [3, null, 'change not known'],
  [null, null, 'change not known'],
  [3, 3, 'unchanged'],
  [3, 5, 'up 2'],
  [5, 3, 'down 2'],
])('of rank %o after rank %o is “%s”', (rank, rankBefore, said) => {
  const [title] = /(?<=title=")[^"]*/.exec(draw(<Change rank={rank} rankBefore={rankBefore} />)) ?? []
  expect(title?.split(':')[0]).toBe(said)
})
