/**
 * `npm run package`: the packaged app in dist/, on Linux with a tar.gz and a Debian package of it. `-- --hooks` makes
 * the unpacked app that the end-to-end tests drive, in dist/hooks/. Other arguments go to electron-builder; without any
 * it makes the unpacked folder of this platform.
 */
import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { runChild } from './bootstrap/child.mjs'
import { logSetup, runMain, SetupError } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { buildApp, hashSources, nameBuild, readStamp } from './build.mjs'
import { writeLinuxFiles } from './package/linux-files.mjs'

/** Packages the unpacked folder unless dist/ already holds exactly this. */
export async function packageApp({ hooks = false, env, builderArgs = [] }) {
  const wanted = `${nameBuild({ hooks })} ${hashSources(['electron-builder.config.cjs'])} ${env.ELECTRON_OVERRIDE_DIST_PATH}`
  const output = hooks ? 'dist/hooks' : 'dist'
  const stamp = `${output}/package-stamp`
  if (builderArgs.length === 0 && readStamp(stamp) === wanted) {
    logSetup(`The package in ${output}/ is current.`)
    return
  }
  await buildApp({ hooks, env })
  logSetup(`Packaging the app into ${output}/.`)
  const cli = inProject('node_modules/electron-builder/cli.js')
  const args = [cli, '--config', 'electron-builder.config.cjs', '--publish', 'never']
  const code = await runChild(process.execPath, [...args, ...(builderArgs.length > 0 ? builderArgs : ['--dir'])], {
    cwd: inProject(),
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env, ARENA_HOOKS_BUILD: hooks ? '1' : '0' },
  })
  if (code !== 0) throw new SetupError('electron-builder failed, see above.')
  fs.writeFileSync(inProject(stamp), wanted)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const builderArgs = process.argv.slice(2).filter((argument) => argument !== '--hooks')
    const runtime = await prepareElectronRuntime()
    if (runtime.electron.isFallback) logSetup('Warning: packaged with the fallback Electron, so not fit for release.')
    const hooks = process.argv.includes('--hooks')
    await packageApp({ hooks, env: runtime.env, builderArgs })
    if (process.platform === 'linux' && !hooks && builderArgs.length === 0) await writeLinuxFiles()
  })
}
