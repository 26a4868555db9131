import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { listItemRows } from './item-rows.ts'
import { NoItems } from './no-items.tsx'
import { secretQueries } from './secrets.queries.ts'
import { StoredSecrets } from './stored-secrets.tsx'

const state = { vault: { kind: 'memory' }, places: { logs: '/logs', database: '/console.db' } } as Partial<AppState>

it('counts no items before they are known', async () => {
  const { draw, fail, orpc } = await createDrawnPage({ state })
  expect(draw(<StoredSecrets group="all" onGroupChange={() => {}} />)).not.toMatch(/0 items|>0</)
  fail(secretQueries(orpc).items().queryKey)
  expect(draw(<StoredSecrets group="all" onGroupChange={() => {}} />)).not.toMatch(/0 items|>0</)
  expect(draw(<StoredSecrets group="all" onGroupChange={() => {}} />)).toMatch(/role="alert".*Try again/)
})

describe('the items with problems', () => {
  const itemOf = (account: string) => ({
    account,
    agentKey: agentKeySchema.parse('ag_00000001'),
    agentName: 'Helios-01',
    isInFleet: true,
    deploymentId: deploymentIdSchema.parse('dp_00000001'),
    site: 'global' as const,
    content: 'client_secret' as const,
    fingerprint: null,
    keyAge: null,
    provenAtMs: null,
  })
  it.each([
    ['no test', [], /Not tested yet/, /No problems/],
    ['a test of some', ['a'], /No problems among the items tested.*1 of 2/, /No problems found/],
    ['a test of all', ['a', 'b'], /No problems found/, /Not tested yet|among the items/],
  ])('are none only where all were tested: %s', async (_, tested, told, untold) => {
    const { draw } = await createDrawnPage({ state })
    const results = tested.map((account) => ({ account, error: null, atMs: 0 }))
    const drawn = draw(<NoItems group="problem" rows={listItemRows(['a', 'b'].map(itemOf), results)} />)
    expect(drawn).toMatch(told)
    expect(drawn).not.toMatch(untold)
  })

  it('are unknown while the last test cannot be asked for', async () => {
    const { draw, fail, queryClient, orpc } = await createDrawnPage({ state })
    queryClient.setQueryData(secretQueries(orpc).items().queryKey, { rows: [itemOf('a')] })
    fail(secretQueries(orpc).itemTest().queryKey)
    const drawn = draw(<StoredSecrets group="problem" onGroupChange={() => {}} />)
    expect(drawn).not.toMatch(/Not tested yet|No problems/)
    expect(drawn).toMatch(/role="alert".*Try again/)
  })
})
