import { expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { KeySetOthers } from './key-set-others.tsx'

const other = (no: number, isIncluded: boolean) => ({
  agentKey: agentKeySchema.parse(`ag_other0000${no}`),
  name: `Tern ${no}`,
  deploymentId: deploymentIdSchema.parse('dp_main'),
  site: 'cn' as const,
  isIncluded,
})

it.each([
  ['nobody', [], [], [/./]],
  [
    'all included',
    [other(1, true), other(2, true)],
    [/2 other agents use this URL.*Tern 1.*Tern 2/],
    [/cannot be read/],
  ],
  ['one left out', [other(1, false)], [/of 1 agent .*cannot be read.*Tern 1/], [/other agent/]],
  [
    'both kinds',
    [other(1, true), other(2, false)],
    [/1 other agent .*Tern 1.*of 1 agent .*cannot be read.*Tern 2/],
    [],
  ],
])('names who shares the URL: %s', async (_, others, said, unsaid) => {
  const { draw } = await createDrawnPage()
  const text = draw(<KeySetOthers others={others} />)
  for (const words of said) expect(text).toMatch(words)
  for (const words of unsaid) expect(text).not.toMatch(words)
})
