import { RPCHandler } from '@orpc/server/message-port'
import { type BrowserWindow, type IpcMainEvent, ipcMain, MessageChannelMain } from 'electron'
import type { ConsoleRouter } from '../../ipc/router.ts'
import { guardPort } from './guarded-port.ts'

/** Channel by which the page asks for its port, and by which it is handed over. The only channel there is. */
const portChannel = 'arena:port'

/**
 * Hands the page of `window` one message port a document, after checking that the top frame of that window on our own origin asks. After
 * that messages carry no sender, so the check stands here, and the port dies with its document.
 */
export function hostIpc(options: {
  window: BrowserWindow
  router: ConsoleRouter
  pageOrigin: string
  now: () => number
}): void {
  const { window } = options
  const handler = new RPCHandler(options.router)
  let dropLivePort: (() => void) | null = null

  const forgetPort = () => {
    dropLivePort?.()
    dropLivePort = null
  }
  window.webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) forgetPort()
  })
  window.webContents.on('render-process-gone', forgetPort)

  const onRequest = (event: IpcMainEvent) => {
    if (dropLivePort !== null || !isTopFrameOf(window, event, options.pageOrigin)) return
    const { port1, port2 } = new MessageChannelMain()
    handler.upgrade(guardPort(port1, options.now))
    dropLivePort = () => port1.close()
    window.webContents.postMessage(portChannel, null, [port2])
    port1.start()
  }
  ipcMain.on(portChannel, onRequest)
  window.on('closed', () => {
    dropLivePort = null
    ipcMain.off(portChannel, onRequest)
  })
}

function isTopFrameOf(window: BrowserWindow, event: IpcMainEvent, origin: string): boolean {
  const frame = event.senderFrame
  if (frame === null || event.sender !== window.webContents || frame !== window.webContents.mainFrame)
    return false
  return frame.url === origin || frame.url.startsWith(`${origin}/`)
}
