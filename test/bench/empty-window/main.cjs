// The least that Electron can show: one window with one line of text. What the app costs is measured against it.
const path = require('node:path')
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1_280, height: 800 })
  window.loadFile(path.join(__dirname, 'index.html'))
})
app.on('window-all-closed', () => app.quit())
