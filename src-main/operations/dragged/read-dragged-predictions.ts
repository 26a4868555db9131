import { AppError } from '#contract/app-error.ts'
import { readTextFile } from '../../system/read-text-file.ts'
import { classifyText } from './classify-text.ts'
import { type DraggedFiles, maxDraggedBytes } from './dragged-files.ts'

/**
 * The text of a dragged table of predictions, which the page reads; null when it was taken already. It is looked at
 * again, for it may have been written to: a text that may hold a secret is for no page.
 */
export async function readDraggedPredictions(
  { dragged }: { dragged: DraggedFiles },
  { draggedId }: { draggedId: string },
): Promise<{ text: string | null }> {
  const path = dragged.take(draggedId)
  if (path === null) return { text: null }
  const read = await readTextFile(path, maxDraggedBytes)
  if ('fault' in read) throw new AppError(read.fault === 'too_large' ? 'table_too_large' : 'table_unreadable')
  const found = classifyText(read.text)
  if (found?.mayBe.includes('agents')) throw new AppError('table_holds_credentials')
  return { text: read.text }
}
