/** Reading a direction, however a deployment spells it. */
import type { Direction } from '../../../rules/predictions/direction.ts'
import { normalizeDirectionWord, readDirectionWord } from '../../../rules/predictions/direction-words.ts'
import { wordOf } from '../values/decode-word.ts'

/** The name of the enumeration before it: `DIRECTION_BULLISH`, `prediction_direction_up`. */
const typeName = /^(?:[a-z]+_)?direction_/

/** The direction, or `null` when it is absent or none (a challenge that was called off, for example). */
export function directionOf(value: unknown): Direction | null {
  const word = wordOf(value, ['direction'])
  if (word === null) return null
  return readDirectionWord(normalizeDirectionWord(word).replace(typeName, ''))
}
