import { randomUUID } from 'node:crypto'
import { BrowserWindow, dialog, session } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { ClaimCard } from '../../ports/claim-sheets.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'
import { claimMessages } from './claim-messages.ts'
import { claimSheetFooter, claimSheetHtml } from './claim-sheet-html.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Lets the operator choose where the sheet goes and prints it there, for its owner's eyes only. False when no place was
 * chosen; `file_not_written`.
 */
export async function writeClaimSheet(
  window: BrowserWindow,
  { cards, language }: { cards: readonly ClaimCard[]; language: Language },
): Promise<boolean> {
  const words = claimMessages(language)
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: `${words.sheetTitle}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
  })
  if (canceled || filePath === '') return false
  const html = claimSheetHtml(cards, {
    words,
    language,
    nowMs: Date.now(),
  })
  const pdf = await printOutOfSight(html, claimSheetFooter(words))
  await writeWholeFile(filePath, onePiece(pdf))
  return true
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * A window that nobody sees, in a session of its own in memory: sandboxed, without scripts, and with nothing to load
 * but this page.
 */
async function printOutOfSight(html: string, footer: string): Promise<Uint8Array> {
  const own = session.fromPartition(`sheet-${randomUUID()}`, { cache: false })
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.protocol.handle(
    'app',
    () =>
      new Response(html, {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
      }),
  )
  const hidden = new BrowserWindow({
    show: false,
    webPreferences: {
      session: own,
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      images: false,
      devTools: false,
    },
  })
  try {
    await hidden.loadURL('app://sheet/')
    return await hidden.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      displayHeaderFooter: true,
      // Without one of its own Chromium writes the date and the address there.
      headerTemplate: '<span></span>',
      footerTemplate: footer,
    })
  } finally {
    hidden.destroy()
    own.protocol.unhandle('app')
    await own.clearStorageData()
  }
}
