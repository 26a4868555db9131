import { expect, it } from 'vitest'
import { type AgentKey, agentKeySchema, type Site } from '#contract/ids.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { useNamesApart } from './use-names-apart.ts'

const keyAt = (place: number): AgentKey => agentKeySchema.parse(`ag_twin000${place}`)

async function createPageWith(fleet: readonly [name: string, site: Site, agentId: string][] | null) {
  const page = await createDrawnPage()
  const rows = fleet?.map(([name, site, agentId], place) => ({ agentKey: keyAt(place), name, site, agentId }))
  if (rows !== undefined) page.queryClient.setQueryData(page.orpc.agents.fleet.queryKey(), { rows } as never)
  return page
}

it.each<[string, [name: string, site: Site, agentId: string][], string[]]>([
  [
    'one name on one site',
    [
      ['Alpha', 'global', '4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d'],
      ['Alpha', 'global', '9c07e211-5b6f-4d38-8f10-77aa01c2d3e4'],
      ['Beta', 'global', '11111111-5b6f-4d38-8f10-77aa01c2d3e4'],
    ],
    ['Alpha · 4b1f5ad4', 'Alpha · 9c07e211', 'Beta'],
  ],
  [
    'one name on two sites',
    [
      ['Alpha', 'global', 'a'],
      ['Alpha', 'cn', 'b'],
    ],
    ['Alpha · GLOBAL', 'Alpha · CN'],
  ],
])('tells agents of the fleet apart with %s', async (_, fleet, names) => {
  const { useOnce } = await createPageWith(fleet)
  const nameOf = useOnce(useNamesApart)
  expect(fleet.map(([agentName], place) => nameOf({ agentKey: keyAt(place), agentName }))).toEqual(names)
})

it('leaves the name that a file gives to nobody here as it is', async () => {
  const { useOnce } = await createPageWith([['Alpha', 'global', 'a']])
  const nameOf = useOnce(useNamesApart)
  expect(nameOf({ agentKey: null, agentName: 'Alpha' })).toBe('Alpha')
})

it('says the name alone while the fleet was not read', async () => {
  const { useOnce } = await createPageWith(null)
  const nameOf = useOnce(useNamesApart)
  expect(nameOf({ agentKey: keyAt(0), agentName: 'Alpha' })).toBe('Alpha')
})
