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

/**
 * The direction that a key chooses, or null when it chooses none here. A digit beside the letters is known by its
 * place, since it needs Shift on some keyboards; with Shift only where that makes a digit, for the sign above one may
 * be a shortcut. The number pad has digits only while it writes them.
 */
export function directionOfPress(
  outcomes: OutcomesView,
  { code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>,
): Direction | null {
  const isDigit = /^\d$/.test(key)
  if (!isDigit && (shiftKey || code.startsWith('Numpad'))) return null
  const digit = code.replace(/^(?:Digit|Numpad)/, '')
  return listDirectionChoices(outcomes).find((choice) => choice.key === digit)?.direction ?? null
}

interface DirectionPress {
  altKey: boolean
  /** The focus is where a digit is typed. */
  isTyping: boolean
  /** The focus is among the directions. */
  isInDirection: boolean
}

/**
 * Whether a digit may choose a direction where it is pressed. Who has single keys switched off presses many keys that
 * are not meant for the console: there it has to be among the directions, or with Alt.
 */
export function isDirectionKeyHeard({ altKey, isTyping, isInDirection }: DirectionPress, singleKeys: boolean): boolean {
  return altKey || (!isTyping && (singleKeys || isInDirection))
}
