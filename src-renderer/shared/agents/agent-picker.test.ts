import { expect, it } from 'vitest'
import { fleetRow } from '../../../test/support/fleet-row.ts'
import { findAgents } from './agent-picker.tsx'

it('offers agents by name, and none that is archived', () => {
  const rows = [fleetRow('Helios-10'), fleetRow('Helios-02'), { ...fleetRow('Helios-01'), isArchived: true }]
  expect(findAgents(rows, ' helios').map(({ name }) => name)).toEqual(['Helios-02', 'Helios-10'])
})
