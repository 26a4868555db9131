import { buildApp } from '../build.mjs'
import { packageApp } from '../package.mjs'

/**
 * Makes what the end-to-end tests drive: the release, the package that a debugger may attach to, and the build in out/.
 */
export async function prepareE2e(env) {
  await packageApp({ env })
  await packageApp({ hooks: true, env })
  // The tests of the unpackaged app run what is in out/, and drive it too.
  await buildApp({ hooks: true, env })
}
