import { type BrowserWindow, type IpcMainEvent, ipcMain, type MessagePortMain } from 'electron'

/** Channel by which the page hands over one end of its message channel: the page's only one. */
const portChannel = 'arena:port'

export interface PagePort {
  /** Resolves at the first port: the page has shown what it was given, and now asks. */
  asked: Promise<void>
  /** Joins each document's port to what answers it; what the page has sent before waits in the port. */
  serve(join: (port: MessagePortMain) => void): void
  /** Whether a message to main comes from the top frame of the window, on our own origin. */
  isSender(event: IpcMainEvent): boolean
}

/**
 * Takes one message port a document from the page of `window`, after checking that the top frame of that window on our
 * own origin hands it over. After that messages carry no sender, so the check is here, and the port dies with its
 * document.
 */
export function receivePagePort({ window, pageOrigin }: { window: BrowserWindow; pageOrigin: string }): PagePort {
  let livePort: MessagePortMain | null = null
  let join: ((port: MessagePortMain) => void) | null = null
  let noteAsked = (): void => {}
  const asked = new Promise<void>((resolve) => {
    noteAsked = resolve
  })

  const forgetPort = (): void => {
    livePort?.close()
    livePort = null
  }
  window.webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) forgetPort()
  })
  window.webContents.on('render-process-gone', forgetPort)

  const joinPort = (): void => {
    if (livePort === null || join === null) return
    join(livePort)
    livePort.start()
  }
  const onPort = (event: IpcMainEvent): void => {
    const [port, ...others] = event.ports
    const isWelcome = livePort === null && others.length === 0 && isTopFrameOf(window, event, pageOrigin)
    if (port === undefined || !isWelcome) {
      for (const each of event.ports) each.close()
      return
    }
    livePort = port
    joinPort()
    noteAsked()
  }
  ipcMain.on(portChannel, onPort)
  window.on('closed', () => {
    livePort = null
    ipcMain.off(portChannel, onPort)
  })
  return {
    asked,
    isSender: (event) => isTopFrameOf(window, event, pageOrigin),
    serve(next) {
      join = next
      joinPort()
    },
  }
}

function isTopFrameOf(window: BrowserWindow, event: IpcMainEvent, origin: string): boolean {
  const frame = event.senderFrame
  if (frame === null || event.sender !== window.webContents || frame !== window.webContents.mainFrame) return false
  return frame.url === origin || frame.url.startsWith(`${origin}/`)
}
