import { expect, it } from 'vitest'
import { fleetRow } from '../../../test/support/fleet-row.ts'
import { createFleetStore } from './fleet.store.ts'
import { pickedOf } from './fleet-view.ts'
import { agentsOf, groupLines, isHeading } from './table/fleet-lines.ts'

const rows = [fleetRow('Bot1', { group: 'Desk 1' }), fleetRow('Bot2', { group: 'Desk 1' }), fleetRow('Bot3')]

it.each(['open', 'folded'] as const)('picks the agents of a group that is %s, and shows them', (state) => {
  const store = createFleetStore()
  const headings = groupLines(rows, new Set()).filter(isHeading)
  const [heading] = headings
  if (heading === undefined) throw new Error('no heading')
  if (state === 'folded') for (const { headingKey } of headings) store.getState().toggleHeading(headingKey)
  store.getState().selectGroup(heading)
  const { selected, closed } = store.getState()
  const shown = agentsOf(groupLines(rows, closed))
  const { picked, hiddenCount } = pickedOf(selected, { rows, shown, chip: null })
  expect(picked.map(({ name }) => name)).toEqual(['Bot1', 'Bot2'])
  expect(hiddenCount).toBe(0)
  expect(shown).toHaveLength(state === 'folded' ? 2 : 3)
})
