/** The words for a direction, of the service's responses and of an operator's tables alike. */
import type { Direction } from './direction.ts'

/** In lower case, the parts of one joined by `_`. Those of a match are its own: home, away, a draw. */
const words: Readonly<Record<Direction, readonly string[]>> = {
  bullish: [
    ...['bullish', 'bull', 'up', 'rise', 'higher', 'long', '看涨', '看多', '上涨', '涨'],
    ...['home', 'home_win', '主胜'],
  ],
  bearish: [
    ...['bearish', 'bear', 'down', 'fall', 'lower', 'short', '看跌', '看空', '下跌', '跌'],
    ...['away', 'away_win', '客胜'],
  ],
  neutral: [...['neutral', 'flat', 'unchanged', '中性', '持平', '平', '震荡'], ...['draw', 'tie', '平局']],
}

const directionOfWord: ReadonlyMap<string, Direction> = new Map([
  ...each('bullish'),
  ...each('bearish'),
  ...each('neutral'),
])

function each(direction: Direction): [string, Direction][] {
  return words[direction].map((word) => [word, direction])
}

/** `Home win` as `home_win`. */
export function normalizeDirectionWord(word: string): string {
  return word.toLowerCase().replaceAll(/[\s-]+/g, '_')
}

/** The direction that a normalized word says; null for any other word. */
export function readDirectionWord(word: string): Direction | null {
  return directionOfWord.get(word) ?? null
}
