import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/** Outside node_modules, so that a reinstall does not fetch a browser-sized file again. */
export function getCacheDir() {
  const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache')
  return process.env.ARENA_CACHE_DIR || path.join(caches, 'arena-console')
}

export function inProject(...parts) {
  return path.join(projectRoot, ...parts)
}
