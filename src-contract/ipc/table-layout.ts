import { z } from 'zod'
import { leastColumnPx, mostColumnPx } from '../rules/column-width.ts'

const columnId = z.string().min(1).max(80)

/** How the operator arranged one table: what is not named is as the console has it. */
export const tableLayoutSchema = z.strictObject({
  tableId: z.string().min(1).max(40),
  /** Null for the order that the screen has by itself, and where the address keeps it. */
  sort: z.strictObject({ columnId, direction: z.enum(['ascending', 'descending']) }).nullable(),
  hidden: z.array(columnId).max(60),
  widths: z.array(z.strictObject({ columnId, px: z.number().int().min(leastColumnPx).max(mostColumnPx) })).max(60),
})
export type TableLayout = z.infer<typeof tableLayoutSchema>
