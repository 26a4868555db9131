/** Draws resources/icons/*.png from resources/icon.svg, with the Electron in use. Run after changing the drawing. */
import fs from 'node:fs'
import { logSetup, runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { runInDesktopSession } from './with-desktop-session.mjs'

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

/** Runs inside Electron: draws each size in a transparent page and prints the images as JSON. */
const painter = `
const { app, BrowserWindow } = require('electron')
const fs = require('node:fs')
app.whenReady().then(async () => {
  const svg = fs.readFileSync(${JSON.stringify(inProject('resources/icon.svg'))}, 'base64')
  const window = new BrowserWindow({ show: false })
  await window.loadURL('data:text/html,<body></body>')
  for (const size of ${JSON.stringify(SIZES)}) {
    const dataUrl = await window.webContents.executeJavaScript(\`(async () => {
      const image = new Image()
      image.src = 'data:image/svg+xml;base64,\${svg}'
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = \${size}
      canvas.getContext('2d').drawImage(image, 0, 0, \${size}, \${size})
      return canvas.toDataURL('image/png')
    })()\`)
    const file = ${JSON.stringify(inProject('resources/icons'))} + '/' + size + 'x' + size + '.png'
    fs.writeFileSync(file, Buffer.from(dataUrl.split(',')[1], 'base64'))
  }
  app.quit()
})
`

await runMain(async () => {
  const runtime = await prepareElectronRuntime({ keyring: true })
  const appDir = inProject('.cache/make-icons')
  fs.mkdirSync(appDir, { recursive: true })
  fs.mkdirSync(inProject('resources/icons'), { recursive: true })
  fs.writeFileSync(`${appDir}/package.json`, JSON.stringify({ name: 'make-icons', main: 'main.cjs' }))
  fs.writeFileSync(`${appDir}/main.cjs`, painter)
  const code = await runInDesktopSession(runtime.electron.executablePath, [...runtime.args, appDir])
  // The window's icon, which the app reads by this name.
  fs.copyFileSync(inProject('resources/icons/256x256.png'), inProject('resources/icon.png'))
  if (code === 0) logSetup(`Drew ${SIZES.length} icons into resources/icons/.`)
  return code
})
