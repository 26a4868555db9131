import { z } from 'zod'
import { procedure } from './procedure.ts'

/** What the file is called without its day and ending: `calibration`. */
const name = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60)

/** A chart as a file: its picture in base64, its drawing, or the numbers behind it. */
export const chartFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('png'), name, base64: z.string().regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/) }),
  z.strictObject({ kind: z.literal('svg'), name, text: z.string().startsWith('<svg') }),
  z.strictObject({
    kind: z.literal('csv'),
    name,
    columns: z.array(z.string().max(200)).max(200),
    rows: z.array(z.array(z.union([z.string().max(2_000), z.number(), z.null()])).max(200)).max(100_000),
  }),
])
export type ChartFile = z.infer<typeof chartFileSchema>

export const chartProcedures = {
  /** Writes a chart to where the operator says in main's dialog; false when no place was chosen. */
  save: procedure.input(chartFileSchema).output(z.strictObject({ isSaved: z.boolean() })),
}
