/**
 * What can be done to a keyring beside locking and ending it: a prompt that waits, a full disk, a keytar that is not
 * there.
 */
import { execFile, spawn } from 'node:child_process'
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundleKeychainProcess } from '../../scripts/bundle-program.mjs'
import { type KeyringSession, keyringFolder } from './keyring-session.ts'

const prompter = '/usr/libexec/gcr-prompter'

/** Whether this machine can show the desktop's own dialog for a locked keyring. */
export const canPrompt = existsSync(prompter) && process.env.DISPLAY !== undefined

/** Whether this user may mount a disk of a size of his own choosing. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Starts the dialog's program on the session's bus: from now on a locked keyring asks, and waits. Gives what dismisses
 * it.
 */
export async function startPrompter({ env }: KeyringSession): Promise<{ dismiss(): Promise<void> }> {
  const { DISPLAY = '' } = process.env
  const child = spawn(prompter, [], { env: { ...env, DISPLAY, GDK_BACKEND: 'x11' }, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const name = 'org.gnome.keyring.SystemPrompter'
  await promisify(execFile)('gdbus', ['wait', '--session', '--timeout', '20', name], { env })
  return {
    dismiss() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** Takes all room of the disk that the keyring daemon has for itself; gives what frees it. */
export function fillDisk(session: KeyringSession): () => void {
  const file = `/proc/${session.servicePid()}/root${keyringFolder(session.env)}/filler`
  const block = Buffer.alloc(1_024)
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' })
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC')) throw thrown
  }
  return () => rmSync(file)
}

/** Ends the daemon, takes its keyrings away and starts it with a new one, as a new account on the same machine has. */
export async function resetKeyring(session: KeyringSession): Promise<void> {
  await session.killService()
  rmSync(keyringFolder(session.env), { recursive: true })
  await session.startService()
}

/** The keychain process laid out in `folder` as an installation from which the native module is missing. */
export async function layOutWithoutKeytar(folder: string): Promise<string> {
  const entry = join(folder, 'keychain-process.mjs')
  copyFileSync(await bundleKeychainProcess(), entry)
  return entry
}
