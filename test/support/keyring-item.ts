import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Whether the keyring of this desktop session holds an item of that account. Asks the keyring itself, not the
 * application.
 */
export async function hasKeyringItem(account: string): Promise<boolean> {
  const { stdout } = await run('gdbus', [
    'call',
    '--session',
    '--dest',
    'org.freedesktop.secrets',
    '--object-path',
    '/org/freedesktop/secrets',
    '--method',
    'org.freedesktop.Secret.Service.SearchItems',
    `{'account': '${account}'}`,
  ])
  return stdout.includes('/org/freedesktop/secrets/collection/')
}
