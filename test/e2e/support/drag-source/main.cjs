/** Stands in for a file manager: a window from which the files that a list names are dragged. */
const { readFileSync } = require('node:fs')
const { app, BrowserWindow, ipcMain, nativeImage } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({
    x: 1300,
    y: 900,
    width: 90,
    height: 90,
    minWidth: 10,
    minHeight: 10,
    frame: false,
    alwaysOnTop: true,
    webPreferences: { nodeIntegration: true, contextIsolation: false },
  })
  const icon = nativeImage.createFromPath(process.env.DRAG_ICON)
  ipcMain.on('drag', ({ sender }) => {
    // It returns when the drag is over.
    process.stdout.write('begins\n')
    sender.startDrag({ file: '', files: JSON.parse(readFileSync(process.env.DRAG_LIST, 'utf8')), icon })
    process.stdout.write('ends\n')
  })
  window.loadFile('index.html').then(() => process.stdout.write('ready\n'))
})
