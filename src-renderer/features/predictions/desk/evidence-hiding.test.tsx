/** What presentation mode hides above the rows of a desk. */
import { expect, it } from 'vitest'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { challengeView } from '../../../../test/support/challenge-view.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { EvidenceCounts } from './evidence-panel.tsx'

const match: OutcomesView = { kind: 'match', home: 'France', away: 'Brazil', drawAllowed: true, stage: null }

it.each<[string, boolean, OutcomesView, Direction | null, boolean]>([
  ['others look on', true, { kind: 'price' }, null, true],
  ['others look on at a match', true, match, null, true],
  ['others look on, after its end', true, { kind: 'price' }, 'bullish', false],
  ['nobody looks on', false, { kind: 'price' }, null, false],
])('the counts of all forecasters, while %s', async (_, isPresenting, outcomes, result, isHidden) => {
  const { draw } = await createDrawnPage({ isPresenting })
  const counts = { bullishCount: 3_217, neutralCount: 0, bearishCount: 0 }
  const challenge = challengeView('c', 'global', { outcomes, result, ...counts })
  const drawn = draw(<EvidenceCounts challenge={challenge} />)
  expect(drawn).toContain('all forecasters')
  expect(drawn.includes('3217')).toBe(!isHidden)
  expect(drawn.includes('>hidden<')).toBe(isHidden)
})
