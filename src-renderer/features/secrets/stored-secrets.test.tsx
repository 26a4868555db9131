import { expect, it } from 'vitest'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { secretQueries } from './secrets.queries.ts'
import { StoredSecrets } from './stored-secrets.tsx'

it('counts no items before they are known', async () => {
  const state = { vault: { kind: 'memory' }, places: { logs: '/logs', database: '/console.db' } } as Partial<AppState>
  const { draw, fail, orpc } = await createDrawnPage({ state })
  expect(draw(<StoredSecrets group="all" onGroupChange={() => {}} />)).not.toMatch(/0 items|>0</)
  fail(secretQueries(orpc).items().queryKey)
  expect(draw(<StoredSecrets group="all" onGroupChange={() => {}} />)).not.toMatch(/0 items|>0</)
  expect(draw(<StoredSecrets group="all" onGroupChange={() => {}} />)).toMatch(/role="alert".*Try again/)
})
