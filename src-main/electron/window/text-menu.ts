import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { getMenuMessages } from './menu-messages.ts'

type TextMenuParams = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>

/**
 * What a right click on text offers: a text box can be pasted into, text that is selected can be copied. No spelling:
 * its words would leave the page. Empty where there is neither.
 */
function createTextMenuTemplate(
  { isEditable, editFlags, selectionText }: TextMenuParams,
  words: ReturnType<typeof getMenuMessages>,
): MenuItemConstructorOptions[] {
  const copy = { role: 'copy' as const, label: words.copy, enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ]
}

/** Shows that menu wherever the page has none of its own. */
export function showTextMenus(window: BrowserWindow, words: () => ReturnType<typeof getMenuMessages>): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = createTextMenuTemplate(params, words())
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
