import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { buildApp } from './build.mjs'
import { packageApp } from './package.mjs'
import { runInDesktopSession } from './with-desktop-session.mjs'

/**
 * Builds and packages the app as the end-to-end tests drive it, then runs a TypeScript program, with the arguments of
 * this command, inside a desktop session of its own. Gives its exit code.
 */
export async function runInAppSession(program) {
  const runtime = await prepareElectronRuntime({ keyring: true })
  await packageApp({ hooks: true, env: runtime.env })
  await buildApp({ hooks: true, env: runtime.env })
  const args = ['--import', 'tsx', inProject(program), ...process.argv.slice(2)]
  return runInDesktopSession(process.execPath, args, { cwd: inProject(), env: runtime.env })
}
