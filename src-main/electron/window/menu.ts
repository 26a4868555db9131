import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppMenuEntry, MenuSection } from '#contract/ipc/menu.procedures.ts'
import type { AppMenu } from '../../ports/app-menu.ts'
import { formatAccelerator } from './accelerator.ts'
import type { getMenuMessages } from './menu-messages.ts'

type MenuMessages = ReturnType<typeof getMenuMessages>
type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }

function createRoleItem(role: NonNullable<Item['role']>, label: string): Item {
  return { role, label }
}

/** More keys for an item that shows one: `=` shares the key of `+`, and there is the number pad. */
function createHiddenItems(role: NonNullable<Item['role']>, accelerators: readonly string[]): Item[] {
  return accelerators.map((accelerator) => ({ role, accelerator, visible: false }))
}

interface PageCommands {
  entries: readonly AppMenuEntry[]
  onChoose: (id: string) => void
  platform: NodeJS.Platform
}

/** The page hears the keys itself: the menu shows them and leaves them alone. */
function createCommandItems(section: MenuSection, { entries, onChoose, platform }: PageCommands): Item[] {
  return entries
    .filter((entry) => entry.section === section)
    .map(({ id, title, combination }) => {
      // A Mac gives keys of the menu to it even while something is typed.
      const isShown = combination !== null && (platform !== 'darwin' || combination.includes(' '))
      const accelerator = isShown ? formatAccelerator(combination) : null
      return {
        id,
        label: title.replaceAll('&', '&&'),
        ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
        click: () => onChoose(id),
      }
    })
}

function joinGroups(...groups: readonly (readonly Item[])[]): Item[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? [...group] : [separator, ...group]))
}

/**
 * The menu: File, Edit, View, Go, Agents, Window, Help, with the page's commands and what the system does by itself. No
 * developer tools, no reload: a reload is nothing an operator needs.
 */
function createMenuTemplate(words: MenuMessages, commands: PageCommands): Item[] {
  const role = createRoleItem
  const commandsOf = (section: MenuSection): Item[] => createCommandItems(section, commands)
  const editing = [role('cut', words.cut), role('copy', words.copy), role('paste', words.paste)]
  const zoom = [
    role('zoomIn', words.zoomIn),
    role('zoomOut', words.zoomOut),
    role('resetZoom', words.actualSize),
    role('togglefullscreen', words.fullScreen),
    ...createHiddenItems('zoomIn', ['CommandOrControl+=', 'CommandOrControl+numadd']),
    ...createHiddenItems('zoomOut', ['CommandOrControl+numsub']),
    ...createHiddenItems('resetZoom', ['CommandOrControl+num0']),
  ]
  const menus: [label: string, submenu: Item[]][] = [
    [words.file, joinGroups(commandsOf('file'), [role('quit', words.quit)])],
    [
      words.edit,
      joinGroups(
        [role('undo', words.undo), role('redo', words.redo)],
        [...editing, role('selectAll', words.selectAll)],
        commandsOf('edit'),
      ),
    ],
    [words.view, joinGroups(commandsOf('view'), zoom)],
    [words.go, commandsOf('go')],
    [words.agents, commandsOf('agents')],
    [words.window, [role('minimize', words.minimize), role('close', words.close)]],
    [words.help, commandsOf('help')],
  ]
  return menus.filter(([, submenu]) => submenu.length > 0).map(([label, submenu]) => ({ label, submenu }))
}

/** The application menu in the words of `language`; `updateLanguage` gives it the words of another one. */
export function createAppMenu(words: () => MenuMessages): AppMenu & { updateLanguage(): void } {
  let entries: readonly AppMenuEntry[] = []
  let onChoose: (id: string) => void = () => {}
  const show = (): void => {
    const template = createMenuTemplate(words(), { entries, onChoose, platform: process.platform })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  return {
    updateMenu(next, listener) {
      entries = next
      onChoose = listener
      show()
    },
    updateLanguage: show,
  }
}
