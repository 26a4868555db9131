/** `npm run dev`: the app with hot reload of the page and a restart when main changes. */
import { runChild } from './bootstrap/child.mjs'
import { hasDisplay, startVirtualDisplay } from './bootstrap/display.mjs'
import { runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'

await runMain(async () => {
  const runtime = await prepareElectronRuntime()
  const display = hasDisplay() ? undefined : await startVirtualDisplay()
  const cli = inProject('node_modules/electron-vite/bin/electron-vite.js')
  const args = [cli, 'dev', '--watch', ...(runtime.args.includes('--no-sandbox') ? ['--noSandbox'] : [])]
  try {
    return await runChild(process.execPath, [...args, ...process.argv.slice(2)], {
      cwd: inProject(),
      env: { ...process.env, ...runtime.env, ...display?.env, ARENA_HOOKS_BUILD: '1' },
    })
  } finally {
    display?.stop()
  }
})
