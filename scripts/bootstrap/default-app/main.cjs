// Stands in for Electron's own default app, which the fallback lacks: it makes `electron <folder>` run the app in that
// folder, with its name, version and data folder, as stock Electron does. Development tools and Playwright rely on
// that.
const path = require('node:path')
const { app } = require('electron')

const argument = process.argv.slice(1).find((value) => !value.startsWith('-'))
if (argument === undefined) {
  console.error('Usage: electron <folder of the app>')
  app.exit(64)
} else {
  const appPath = path.resolve(argument)
  const manifest = require(path.join(appPath, 'package.json'))
  process.defaultApp = true
  app.setVersion(manifest.version ?? '0.0.0')
  app.setName(manifest.productName ?? manifest.name)
  app.setPath('userData', path.join(app.getPath('appData'), app.getName()))
  app.setAppPath(appPath)
  require(path.join(appPath, manifest.main ?? 'index.js'))
}
