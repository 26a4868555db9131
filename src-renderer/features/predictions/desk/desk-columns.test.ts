import { expect, it } from 'vitest'
import { findWithoutRoom } from '../../../ui/table/columns/arrange-columns.ts'
import { listDeskColumns } from './desk-columns.ts'

it.each([
  ['agents', false, 1_400, []],
  ['agents', false, 900, ['record']],
  ['agents', true, 900, ['record']],
  ['agents', false, 760, ['record', 'payoff']],
  ['agents', false, 500, ['record', 'payoff']],
  ['challenges', false, 980, ['record']],
  ['challenges', true, 880, ['record', 'payoff']],
] as const)('of a desk of %s (matches: %s) with %i px goes %j', (rowsAre, hasMatches, roomPx, gone) => {
  expect(findWithoutRoom(listDeskColumns(rowsAre, hasMatches), { roomPx, hasSelection: true })).toEqual(gone)
})
