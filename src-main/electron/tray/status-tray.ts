import { join } from 'node:path'
import { app, Menu, nativeImage, Tray } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import { getTrayMessages } from './tray-messages.ts'

export interface StatusTray {
  /** Gives the menu the words of another language. */
  updateLanguage(): void
  remove(): void
}

/** The icon in the tray with its menu. To be made only where there is a tray: elsewhere Electron's never comes. */
export function createStatusTray({ language, onOpen }: { language: () => Language; onOpen: () => void }): StatusTray {
  const tray = new Tray(nativeImage.createFromPath(join(app.getAppPath(), 'resources/icon.png')))
  tray.on('click', onOpen)
  const show = (): void => {
    const words = getTrayMessages(language())
    tray.setToolTip('Arena Console')
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words.open, click: onOpen },
        { type: 'separator' },
        // Not the role: its label is the system's.
        { label: words.quit, click: () => app.quit() },
      ]),
    )
  }
  show()
  return { updateLanguage: show, remove: () => tray.destroy() }
}
