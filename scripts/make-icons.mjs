/**
 * Draws resources/icons/*.png from resources/icon.svg, and resources/tray/*.png, with the Electron in use. Run after
 * changing a drawing.
 */
import fs from 'node:fs'
import { logSetup, runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { composeTrayIcon, TRAY_STATES } from './icons/tray-drawings.mjs'
import { runInDesktopSession } from './with-desktop-session.mjs'

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
/** Panels at their usual size and at twice that. */
const TRAY_SIZES = [16, 24, 32, 48]
/** Of the menu bar of a Mac. */
const TEMPLATE_SIZES = [16, 32]

/** Every picture: the drawing as SVG, its size in px and its file. */
const pictures = [
  ...SIZES.map((size) => ({
    svg: fs.readFileSync(inProject('resources/icon.svg'), 'utf8'),
    size,
    file: inProject(`resources/icons/${size}x${size}.png`),
  })),
  ...TRAY_STATES.flatMap((state) => [
    ...TRAY_SIZES.map((size) => ({
      svg: composeTrayIcon(state, { isTemplate: false }),
      size,
      file: inProject(`resources/tray/${state}-${size}.png`),
    })),
    ...TEMPLATE_SIZES.map((size) => ({
      svg: composeTrayIcon(state, { isTemplate: true }),
      size,
      file: inProject(`resources/tray/${state}-template-${size}.png`),
    })),
  ]),
]

/** Runs inside Electron: draws each picture in a transparent page and writes it to its file. */
const painter = `
const { app, BrowserWindow } = require('electron')
const fs = require('node:fs')
app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false })
  await window.loadURL('data:text/html,<body></body>')
  for (const { svg, size, file } of JSON.parse(fs.readFileSync(__dirname + '/pictures.json', 'utf8'))) {
    const encoded = Buffer.from(svg).toString('base64')
    const dataUrl = await window.webContents.executeJavaScript(\`(async () => {
      const image = new Image()
      image.src = 'data:image/svg+xml;base64,\${encoded}'
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = \${size}
      canvas.getContext('2d').drawImage(image, 0, 0, \${size}, \${size})
      return canvas.toDataURL('image/png')
    })()\`)
    fs.writeFileSync(file, Buffer.from(dataUrl.split(',')[1], 'base64'))
  }
  app.quit()
})
`

await runMain(async () => {
  const runtime = await prepareElectronRuntime({ keyring: true })
  const appDir = inProject('.cache/make-icons')
  for (const folder of [appDir, inProject('resources/icons'), inProject('resources/tray')])
    fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${appDir}/package.json`, JSON.stringify({ name: 'make-icons', main: 'main.cjs' }))
  fs.writeFileSync(`${appDir}/main.cjs`, painter)
  fs.writeFileSync(`${appDir}/pictures.json`, JSON.stringify(pictures))
  const code = await runInDesktopSession(runtime.electron.executablePath, [...runtime.args, appDir])
  // The window's icon, which the app reads by this name.
  fs.copyFileSync(inProject('resources/icons/256x256.png'), inProject('resources/icon.png'))
  if (code === 0) logSetup(`Drew ${pictures.length} pictures into resources/icons/ and resources/tray/.`)
  return code
})
