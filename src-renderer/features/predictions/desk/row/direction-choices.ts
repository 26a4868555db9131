/** The directions that a desk offers for one challenge, in the order and under the keys in which it offers them. */

import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { listAllowedDirections } from '#contract/rules/predictions/direction.ts'

interface DirectionChoice {
  direction: Direction
  /** The key that chooses it. `3` is always down or away, so that the hand need not know whether a draw exists. */
  key: '1' | '2' | '3'
}

const everyChoice: readonly DirectionChoice[] = [
  { direction: 'bullish', key: '1' },
  { direction: 'neutral', key: '2' },
  { direction: 'bearish', key: '3' },
]

/** Up, neutral, down; home, draw, away; or home and away where a match cannot end in a draw (Interface §2.11). */
export function listDirectionChoices(outcomes: OutcomesView): readonly DirectionChoice[] {
  const allowed = listAllowedDirections(outcomes)
  return everyChoice.filter(({ direction }) => allowed.includes(direction))
}

/** The direction under a key, or null when the key means none here. */
export function directionOfKey(outcomes: OutcomesView, key: string): Direction | null {
  return listDirectionChoices(outcomes).find((choice) => choice.key === key)?.direction ?? null
}
