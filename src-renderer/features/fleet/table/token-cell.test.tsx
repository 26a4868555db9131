import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { TokenCell } from './fleet-cells.tsx'

const place = { deploymentId: deploymentIdSchema.parse('dp_main'), site: 'global' } as const

// The page is drawn at 0 ms of the clock of its machine, the service's clock beside it.
it.each([
  ['the same', { tokenExpiresAtMs: 1_800_000, offsetMs: 0 }, /30 min/],
  ['the same, at the end', { tokenExpiresAtMs: 0, offsetMs: 0 }, /expired/],
  ['an hour behind', { tokenExpiresAtMs: -1_800_000, offsetMs: -3_600_000 }, /30 min/],
  ['an hour ahead', { tokenExpiresAtMs: 1_800_000, offsetMs: 3_600_000 }, /expired/],
  ['not known', { tokenExpiresAtMs: 1_800_000, offsetMs: null }, /30 min/],
  ['the same, of no token', { tokenExpiresAtMs: null, offsetMs: 0 }, /–/],
])('where the clock of the service is %s', async (_what, { tokenExpiresAtMs, offsetMs }, expected) => {
  const siteHealth = [{ ...place, offsetMs }] as unknown as AppState['siteHealth']
  const { draw } = await createDrawnPage({ state: { siteHealth } })
  expect(draw(<TokenCell row={{ ...place, tokenExpiresAtMs }} />)).toMatch(expected)
})
