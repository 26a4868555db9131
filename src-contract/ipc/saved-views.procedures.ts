import { z } from 'zod'
import { viewIdSchema } from '../ids.ts'
import { procedure } from './procedure.ts'

/** As typed; `rules/agents/tag.ts` says what it may be. */
const viewName = z.string().max(200)

/** Screens whose filters can be kept under a name. */
export const viewScreenSchema = z.enum(['fleet', 'inbox'])
export type ViewScreen = z.infer<typeof viewScreenSchema>

/** A view of a screen under a name. `search` is what the address says of the screen, and read as carefully as one. */
const savedViewSchema = z.strictObject({
  viewId: viewIdSchema,
  screen: viewScreenSchema,
  name: z.string(),
  search: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>
const viewSearch = z.string().max(8_000)

export const savedViewProcedures = {
  list: procedure
    .input(z.strictObject({ screen: viewScreenSchema }))
    .output(z.strictObject({ views: z.array(savedViewSchema) })),
  /** A new view, or with `viewId` that one with another content. Names are told apart within a screen. */
  save: procedure
    .input(
      z.strictObject({ viewId: viewIdSchema.nullable(), screen: viewScreenSchema, name: viewName, search: viewSearch }),
    )
    .output(savedViewSchema),
  rename: procedure.input(z.strictObject({ viewId: viewIdSchema, name: viewName })).output(savedViewSchema),
  remove: procedure.input(z.strictObject({ viewId: viewIdSchema })).output(z.strictObject({})),
}
