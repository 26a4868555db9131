// The least that Electron can show: one window with one line of text. What the app costs is measured against it.
const fs = require('node:fs')
const path = require('node:path')
const { app, BrowserWindow } = require('electron')

const readPaint = `JSON.stringify(performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => performance.timeOrigin + startTime))`

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1_280, height: 800 })
  window.loadFile(path.join(__dirname, 'index.html'))
  const file = process.env.ARENA_START_TRACE
  if (file !== undefined) writeTrace(window, file)
})
app.on('window-all-closed', () => app.quit())

// As the app does: the page is asked when all is over, so that nobody watches what is measured.
function writeTrace(window, file) {
  const timer = setInterval(async () => {
    const [paint] = JSON.parse(await window.webContents.executeJavaScript(readPaint))
    if (paint === undefined) return
    clearInterval(timer)
    fs.writeFileSync(`${file}.part`, JSON.stringify({ 'page: first-contentful-paint': paint }))
    fs.renameSync(`${file}.part`, file)
  }, 1_000)
}
