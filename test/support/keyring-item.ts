import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const secretService = ['call', '--session', '--dest', 'org.freedesktop.secrets'] as const

/** Where the keyring of this desktop session has the items of that account. Asks the keyring itself. */
async function findItems(account: string): Promise<string[]> {
  const search = ['--method', 'org.freedesktop.Secret.Service.SearchItems', `{'account': '${account}'}`]
  const { stdout } = await run('gdbus', [...secretService, '--object-path', '/org/freedesktop/secrets', ...search])
  return [...stdout.matchAll(/'(\/org\/freedesktop\/secrets\/collection\/[^']+)'/g)].flatMap(([, path]) => path ?? [])
}

/**
 * Whether the keyring of this desktop session holds an item of that account. Asks the keyring itself, not the
 * application.
 */
export async function hasKeyringItem(account: string): Promise<boolean> {
  return (await findItems(account)).length > 0
}

/** As somebody does with the keyring's own program: the application is not told. */
export async function removeKeyringItem(account: string): Promise<void> {
  for (const path of await findItems(account))
    await run('gdbus', [...secretService, '--object-path', path, '--method', 'org.freedesktop.Secret.Item.Delete'])
}
