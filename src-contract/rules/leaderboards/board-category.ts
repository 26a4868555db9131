/** The categories by which newer deployments split a leaderboard. */
import { z } from 'zod'

export const boardCategorySchema = z.enum(['commodities', 'equity', 'rates', 'economics', 'crypto'])
export type BoardCategory = z.infer<typeof boardCategorySchema>

export const boardCategories = boardCategorySchema.options
