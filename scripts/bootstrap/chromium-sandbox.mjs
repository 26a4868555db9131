import fs from 'node:fs'
import path from 'node:path'
import { logSetup, SetupError } from './log-setup.mjs'

/**
 * Chromium's arguments for who is running it. Root cannot use Chromium's own sandbox, so for root, and only then, it is
 * switched off. Anyone else gets it, or the one command that makes it possible.
 */
export function getSandboxArguments(electron) {
  if (process.platform !== 'linux') return []
  if (process.getuid() === 0) {
    logSetup('Warning: running as root, so Chromium runs with --no-sandbox. Use an ordinary account for real work.')
    return ['--no-sandbox']
  }
  if (areUserNamespacesAllowed()) return []
  const helper = path.join(electron.distPath, 'chrome-sandbox')
  const { uid, mode } = fs.statSync(helper)
  if (uid === 0 && (mode & 0o4000) !== 0) return []
  throw new SetupError(
    `This system keeps Chromium's sandbox from starting. Allow it for this Electron with: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  )
}

function areUserNamespacesAllowed() {
  return (
    readSetting('/proc/sys/kernel/unprivileged_userns_clone') !== '0' &&
    readSetting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
    readSetting('/proc/sys/user/max_user_namespaces') !== '0'
  )
}

function readSetting(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
