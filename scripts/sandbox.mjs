/** `npm run -s sandbox -- [options]`: the local service. Stdout is the sandbox's own, untouched. */
import { runChild } from './bootstrap/child.mjs'
import { runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { preparePackages } from './bootstrap.mjs'
import { bundleSandbox } from './bundle-program.mjs'

await runMain(
  async () => {
    await preparePackages()
    const args = [await bundleSandbox(), ...process.argv.slice(2)]
    return runChild(process.execPath, args, { cwd: inProject() })
  },
  { hasOwnHelp: true },
)
