import { expect, it } from 'vitest'
import type { Followed } from '#contract/ipc/follows.procedures.ts'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { OnlyChip } from './only-chip.tsx'

const only = profileKeySchema.parse('dp_main~global~t-1')
const target = (profileKey: string, name: string | null) =>
  ({ agentId: profileKey, author: { profileKey, name, agentKey: null } }) as unknown as Followed

it.each([
  ['by name', [target('dp_main~global~t-2', 'Other'), target(only, 'Vega')], 'Only Vega'],
  ['by id where nobody names it', [target('dp_main~global~t-2', 'Other'), target(only, null)], 'Only t-1'],
  ['by id where nobody follows it', [], 'Only t-1'],
  ['with what hides in its name shown', [target(only, 'Ve\u202ega')], 'Only Ve⟦U+202E⟧ga'],
])('says %s whose column alone is shown, and leads back to all', async (_how, targets, words) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<OnlyChip only={only} targets={targets} onDrop={() => {}} />)
  expect(drawn).toContain(words)
  expect(drawn).toContain('aria-label="Show all agents"')
})
