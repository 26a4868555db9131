import { ipcMain } from 'electron'
import { z } from 'zod'
import type { PagePort } from './window/page-port.ts'

/** By which the preload, and no page, says what was dropped. */
const draggedChannel = 'arena:dragged'

/** More are refused as several all the same. */
const pathsSchema = z.array(z.string().max(4_096)).max(2)

/** Calls `listener` with the paths of what the operator dropped on the window. */
export function followDraggedFiles(page: PagePort, listener: (paths: readonly string[]) => void): void {
  ipcMain.on(draggedChannel, (event, given: unknown) => {
    const paths = pathsSchema.safeParse(given)
    if (paths.success && page.isSender(event)) listener(paths.data)
  })
}
