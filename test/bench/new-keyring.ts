import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openKeyringSession } from '../support/keyring-session.ts'

const bareKeychain = fileURLToPath(new URL('bare-keychain.ts', import.meta.url))

/** Gives `use` what a process needs to reach a new keyring, and no other. */
export async function withKeyring<Result>(use: (env: Record<string, string>) => Promise<Result>): Promise<Result> {
  const session = await openKeyringSession()
  try {
    await session.startService()
    return await use(session.env)
  } finally {
    await session.close()
  }
}

/** Writes these values into the keyring one after another and does nothing else. Ms. */
export async function writeBareItems(values: readonly string[], env: Record<string, string>): Promise<number> {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', bareKeychain], { env })
  run.child.stdin?.end(JSON.stringify(values))
  return Number((await run).stdout)
}
