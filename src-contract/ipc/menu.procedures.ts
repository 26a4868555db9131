import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './procedure.ts'

/** The menus that hold commands of the page, in the order in which they are shown. */
const menuSections = ['file', 'edit', 'view', 'go', 'agents', 'help'] as const
export type MenuSection = (typeof menuSections)[number]

const commandId = z.string().min(1).max(80)

/** A command as the menu shows it: its name, and its combination of keys as the page writes it (`Ctrl K`). */
const menuEntrySchema = z.strictObject({
  id: commandId,
  section: z.enum(menuSections),
  title: z.string().min(1).max(200),
  combination: z.string().max(40).nullable(),
})
export type AppMenuEntry = z.infer<typeof menuEntrySchema>

/** The application menu, which belongs to the system: main draws it, the page says what is in it. */
export const menuProcedures = {
  /** What can be done now, in the place of what could be done before. */
  update: procedure.input(z.strictObject({ entries: z.array(menuEntrySchema).max(300) })).output(z.strictObject({})),
  /** What the operator chose in the menu, from now on. */
  choices: procedure.output(eventIterator(z.strictObject({ id: commandId }))),
}
