import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { getMenuMessages } from './menu-messages.ts'

/**
 * Sets the native menu: editing, zoom, window. No developer tools, no reload: a reload is nothing an operator needs.
 */
export function setMenu(words: ReturnType<typeof getMenuMessages>): void {
  const item = (role: MenuItemConstructorOptions['role'], label: string): MenuItemConstructorOptions => ({
    ...(role ? { role } : {}),
    label,
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: words.file, submenu: [item('quit', words.quit)] },
      {
        label: words.edit,
        submenu: [
          item('undo', words.undo),
          item('redo', words.redo),
          separator,
          item('cut', words.cut),
          item('copy', words.copy),
          item('paste', words.paste),
          item('selectAll', words.selectAll),
        ],
      },
      {
        label: words.view,
        submenu: [
          item('zoomIn', words.zoomIn),
          item('zoomOut', words.zoomOut),
          item('resetZoom', words.actualSize),
          separator,
          item('togglefullscreen', words.fullScreen),
        ],
      },
      { label: words.window, submenu: [item('minimize', words.minimize), item('close', words.close)] },
    ]),
  )
}
