/** A file that the operator dragged onto the window. Main holds its path; the page knows it by an id and its name. */
import { z } from 'zod'

/** What a dragged file can be, each opened by one screen: an encrypted backup, or a table for one of three imports. */
const draggedKinds = ['pack', 'agents', 'predictions', 'registrations'] as const
export type DraggedKind = (typeof draggedKinds)[number]

/**
 * Why nothing of a drop was taken. `unnamed`: what was dragged is on no disk. `unknown`: a text without a form that
 * the console reads.
 */
export const draggedRefusals = [
  'several',
  'folder',
  'empty',
  'too_large',
  'not_text',
  'unreadable',
  'unnamed',
  'unknown',
] as const
export type DraggedRefusal = (typeof draggedRefusals)[number]

export const draggedId = z.string().max(60)

export const draggedFileSchema = z.strictObject({
  draggedId: z.string(),
  /** Without its folder. */
  name: z.string(),
  mayBe: z.array(z.enum(draggedKinds)).min(1),
  /** The file says by itself what it is; `mayBe` has that alone. */
  isCertain: z.boolean(),
})
export type DraggedFile = z.infer<typeof draggedFileSchema>
