import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import type { PlannedFollow } from './follow-plan.ts'
import { SendFollows } from './send-follows.tsx'

const planned = (count: number) => Array<PlannedFollow>(count).fill({} as PlannedFollow)

it.each([
  ['follow', 3, 0, 'Send 3 follows', true],
  ['follow', 2, 1, 'Send 2 follows', true],
  ['follow', 0, 3, 'Try and record 3 forbidden follows', true],
  ['unfollow', 0, 1, 'Try and record 1 forbidden unfollow', true],
  ['unfollow', 1, 1, 'Send 1 unfollow', true],
  ['follow', 0, 0, 'Send 0 follows', false],
] as const)(
  'the button of a %s of which %i pass and %i are forbidden',
  async (kind, passing, forbidden, words, can) => {
    const { draw } = await createDrawnPage()
    const button = (isReady: boolean): string =>
      draw(
        <SendFollows
          {...{ kind, passing: planned(passing), forbidden: planned(forbidden), isReady }}
          isPending={false}
          onSend={() => {}}
        />,
      )
    expect(button(true).replaceAll(/<[^>]*>/g, '')).toBe(words)
    expect(button(true).includes(' disabled=""')).toBe(!can)
    expect(button(false)).toContain(' disabled=""')
  },
)
