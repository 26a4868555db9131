import { expect, it } from 'vitest'
import { fleetRow } from '../../../../test/support/fleet-row.ts'
import { listArchivable } from './list-archivable.ts'

it.each([
  ['all of them', { Ada: 0, Bo: 0 }, ['Ada', 'Bo']],
  ['all but one with something pending', { Ada: 0, Bo: 1, Cy: 0 }, ['Ada', 'Cy']],
  ['none', { Ada: 2, Bo: 1 }, []],
])('archives %s', (_which, pending, names) => {
  const agents = Object.entries(pending).map(([name, unsettled]) => fleetRow(name, { unsettled }))
  expect(listArchivable(agents).map(({ name }) => name)).toEqual(names)
})

it('archives those that failed or wait for their time, which nothing sends', () => {
  expect(listArchivable([fleetRow('Ada', { failed: 2, drafted: 1 })])).toHaveLength(1)
})
