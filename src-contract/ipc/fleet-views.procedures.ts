import { z } from 'zod'
import { viewIdSchema } from '../ids.ts'
import { procedure } from './procedure.ts'

/** As typed; `rules/tag.ts` says what it may be. */
const viewName = z.string().max(200)

/** A view of the fleet under a name. `search` is what the address says of the screen, and read as carefully as one. */
const savedViewSchema = z.strictObject({ viewId: viewIdSchema, name: z.string(), search: z.string() })
export type FleetView = z.infer<typeof savedViewSchema>
const viewSearch = z.string().max(8_000)

export const fleetViewProcedures = {
  list: procedure.output(z.strictObject({ views: z.array(savedViewSchema) })),
  /** A new view, or with `viewId` that one with another content. */
  save: procedure
    .input(z.strictObject({ viewId: viewIdSchema.nullable(), name: viewName, search: viewSearch }))
    .output(savedViewSchema),
  rename: procedure.input(z.strictObject({ viewId: viewIdSchema, name: viewName })).output(savedViewSchema),
  remove: procedure.input(z.strictObject({ viewId: viewIdSchema })).output(z.strictObject({})),
}
