/**
 * `npm run openapi`: writes docs/openapi.json from the endpoint table; `-- --check` only tells whether it is current.
 */
import { runChild } from './bootstrap/child.mjs'
import { runMain } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { preparePackages } from './bootstrap.mjs'

await runMain(async () => {
  await preparePackages()
  const args = ['--import', 'tsx', inProject('scripts/write-openapi.ts'), ...process.argv.slice(2)]
  return runChild(process.execPath, args, { cwd: inProject() })
})
