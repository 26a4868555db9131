import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, Menu, type NativeImage, nativeImage, Tray } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { TrayAct, TrayView } from '../../ports/background.ts'
import { summariseTray, type TrayIcon, type TraySummary } from './tray-menu.ts'

export interface StatusTray {
  /** Says this; what the tray says already is left alone. */
  update(view: TrayView | null): void
  remove(): void
}

/** In px, at once and at twice the usual density. */
const sizes: Readonly<Partial<Record<NodeJS.Platform, readonly [number, number]>>> = { linux: [24, 48] }
const usualSizes = [16, 32] as const

/** The icon in the tray with its menu. To be made only where there is a tray: elsewhere Electron's never comes. */
export function createStatusTray(deps: {
  language: () => Language
  onOpen: () => void
  onAct: (act: TrayAct) => void
}): StatusTray {
  const { language, onOpen, onAct } = deps
  const tray = new Tray(readIcon('normal'))
  tray.on('click', onOpen)
  let shown: { icon: TrayIcon; tip: string; menu: string } = { icon: 'normal', tip: '', menu: '' }
  const act = (chosen: TraySummary['groups'][number][number]['act']): void => {
    if (chosen === 'open') onOpen()
    // Not Electron's role `quit`, whose label would be in the language of the system.
    else if (chosen === 'quit') app.quit()
    else if (chosen !== null) onAct(chosen)
  }
  return {
    update(view) {
      const { icon, tip, groups } = summariseTray(view, language(), Date.now())
      const menu = JSON.stringify(groups)
      if (icon !== shown.icon) tray.setImage(readIcon(icon))
      if (tip !== shown.tip) tray.setToolTip(tip)
      if (menu !== shown.menu) tray.setContextMenu(buildMenu(groups, act))
      shown = { icon, tip, menu }
    },
    remove: () => tray.destroy(),
  }
}

function buildMenu(
  groups: TraySummary['groups'],
  act: (chosen: TraySummary['groups'][number][number]['act']) => void,
): Menu {
  return Menu.buildFromTemplate(
    groups.flatMap((lines, index) => [
      ...(index === 0 ? [] : [{ type: 'separator' } as const]),
      ...lines.map((line) => ({
        label: line.label.replaceAll('&', '&&'),
        enabled: line.act !== null,
        click: () => act(line.act),
      })),
    ]),
  )
}

/** The menu bar of a Mac colours its icons itself, by their shape. */
function readIcon(icon: TrayIcon): NativeImage {
  const isTemplate = process.platform === 'darwin'
  const image = nativeImage.createEmpty()
  for (const [index, size] of (sizes[process.platform] ?? usualSizes).entries()) {
    const file = `resources/tray/${icon}${isTemplate ? '-template' : ''}-${size}.png`
    const buffer = readFileSync(join(app.getAppPath(), file))
    image.addRepresentation({ scaleFactor: index + 1, width: size, height: size, buffer })
  }
  image.setTemplateImage(isTemplate)
  return image
}
