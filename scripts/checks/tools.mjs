import { createRequire } from 'node:module'
import path from 'node:path'
import { runQuietly } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'

const TOOL_LIMIT_MS = 15 * 60_000

/** The program a package declares under `bin`, run by this Node: no shell, no npx, the same on every system. */
function binOf(packageName, binName) {
  const manifestFile = inProject('node_modules', packageName, 'package.json')
  const { bin } = createRequire(import.meta.url)(manifestFile)
  return path.join(path.dirname(manifestFile), typeof bin === 'string' ? bin : bin[binName])
}

/** A check that is a tool's run: passes when the tool ends with 0. */
export function createToolCheck({ name, fix, packageName, binName, args }) {
  return {
    name,
    fix,
    run: async () => {
      const { code, output } = await runQuietly(process.execPath, [binOf(packageName, binName), ...args], {
        cwd: inProject(),
        timeoutMs: TOOL_LIMIT_MS,
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      })
      return code === 0 ? [] : [output.trim() || `ended with code ${code}`]
    },
  }
}
