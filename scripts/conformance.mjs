/**
 * `npm run conformance -- --base-url URL …`: reads from a live deployment all that can be read, and says what the
 * client's schemas cannot decode.
 */
import { runChild } from './bootstrap/child.mjs'
import { runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { preparePackages } from './bootstrap.mjs'
import { bundleConformance } from './bundle-program.mjs'

await runMain(
  async () => {
    await preparePackages()
    const args = [await bundleConformance(), ...process.argv.slice(2)]
    return runChild(process.execPath, args, { cwd: inProject() })
  },
  { hasOwnHelp: true },
)
