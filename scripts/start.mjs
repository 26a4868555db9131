/**
 * `npm start`: prepares the machine, builds what has changed, and opens the app. Arguments after `--` go to the app.
 */
import { runChild } from './bootstrap/child.mjs'
import { hasDisplay, startVirtualDisplay } from './bootstrap/display.mjs'
import { logSetup, runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { buildApp } from './build.mjs'

await runMain(async () => {
  const runtime = await prepareElectronRuntime()
  await buildApp({ env: runtime.env })
  const display = hasDisplay() ? undefined : await startVirtualDisplay()
  if (display) logSetup('The window is on that virtual display only; stop with Ctrl+C.')
  logSetup('Opening Arena Console.')
  try {
    return await runChild(runtime.electron.executablePath, [...runtime.args, inProject(), ...process.argv.slice(2)], {
      cwd: inProject(),
      env: { ...process.env, ...display?.env },
    })
  } finally {
    display?.stop()
  }
})
