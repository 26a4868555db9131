/** The categories by which newer deployments split a leaderboard, and what of ours counts in each. */
import { z } from 'zod'

export const boardCategorySchema = z.enum(['commodities', 'equity', 'rates', 'economics', 'crypto'])
export type BoardCategory = z.infer<typeof boardCategorySchema>

export const boardCategories = boardCategorySchema.options

const instrumentsOf: Readonly<Record<BoardCategory, readonly string[]>> = {
  commodities: ['XAUUSD', 'GC', 'CL', 'AU', 'AG'],
  equity: ['ES', 'IF', 'IH', 'IC', 'IM'],
  rates: ['ZN'],
  economics: [],
  crypto: ['BTC'],
}

/**
 * Whether predictions on an instrument count for a board; every one does for the board of all. The service does not
 * publish which instruments a category has: these follow from their names.
 */
export function isInCategory(instrument: string, category: BoardCategory | null): boolean {
  return category === null || instrumentsOf[category].includes(instrument.toUpperCase())
}
