/** Reading a direction, however a deployment spells it. */
import type { Direction } from '../../rules/predictions/direction.ts'
import { wordOf } from './decode-word.ts'

const spellings: ReadonlyMap<string, Direction> = new Map([
  ...each('bullish', [
    'bullish',
    'bull',
    'up',
    'rise',
    'higher',
    'long',
    'home',
    'home_win',
    '看涨',
    '看多',
    '上涨',
    '涨',
  ]),
  ...each('bearish', [
    'bearish',
    'bear',
    'down',
    'fall',
    'lower',
    'short',
    'away',
    'away_win',
    '看跌',
    '看空',
    '下跌',
    '跌',
  ]),
  ...each('neutral', ['neutral', 'flat', 'unchanged', 'draw', 'tie', '中性', '持平', '平', '震荡', '平局']),
])

function each(direction: Direction, words: readonly string[]): [string, Direction][] {
  return words.map((word) => [word, direction])
}

/** The name of the enumeration before it: `DIRECTION_BULLISH`, `prediction_direction_up`. */
const typeName = /^(?:[a-z]+_)?direction_/

/** The direction, or `null` when it is absent or none (a challenge that was called off, for example). */
export function directionOf(value: unknown): Direction | null {
  const word = wordOf(value, ['direction'])
  if (word === null) return null
  const spelling = word
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(typeName, '')
  return spellings.get(spelling) ?? null
}
