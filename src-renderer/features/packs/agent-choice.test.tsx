import { describe, expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { fleetRow } from '../../../test/support/fleet-row.ts'
import { listKnown } from './agent-choice.tsx'
import { CreatePack } from './create-pack.tsx'
import { ListExport } from './list-export.tsx'

const here = fleetRow('Helios-01')
const forgotten = fleetRow('Forgotten')

describe.each([
  ['a backup', <CreatePack key="make" writing={null} chosen={null} onPassphrase={() => {}} />],
  ['an exported list', <ListExport key="lists" chosen={null} list="agents" onList={() => {}} />],
])('the agents of %s', (_, form) => {
  it('are counted as soon as the fleet is known, and not before', async () => {
    const { draw, queryClient, orpc } = await createDrawnPage({
      state: { deployments: [{ agentCount: 1 } as never] },
    })
    expect(draw(form)).not.toMatch(/All \d|Back up|Export…/)
    queryClient.setQueryData(orpc.agents.fleet.queryKey(), { rows: [here] })
    expect(draw(form)).toMatch(/All 1.*(Back up 1 agent|Export)…/)
  })
})

it('leaves out chosen agents that are in the fleet no more', () => {
  expect(listKnown([here.agentKey, forgotten.agentKey], [here])).toEqual([here.agentKey])
  expect(listKnown([forgotten.agentKey], [here])).toEqual([])
  expect(listKnown(null, [here])).toBeNull()
})
