import { knownInstruments } from '../challenges/instruments.ts'
import { instrumentOf } from '../subscriptions/scope-key.ts'
import type { BoardCategory } from './board-category.ts'

const categories = new Map(knownInstruments.map(({ symbol, category }) => [symbol, category]))

/** Whether predictions on an instrument count for a board; every one does for the board of all. */
export function isInCategory(instrument: string, category: BoardCategory | null): boolean {
  return category === null || categories.get(instrumentOf(instrument)) === category
}
