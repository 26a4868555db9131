/** Reading a direction, however a deployment spells it. */
import type { Direction } from '../../rules/predictions/outcome.ts'

const spellings: Readonly<Record<string, Direction>> = {
  bullish: 'bullish',
  up: 'bullish',
  bearish: 'bearish',
  down: 'bearish',
  neutral: 'neutral',
  flat: 'neutral',
}

/** The direction, or `null` when it is absent or none (a challenge that was called off, for example). */
export function directionOf(value: unknown): Direction | null {
  const spelling = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return Object.hasOwn(spellings, spelling) ? (spellings[spelling] ?? null) : null
}
