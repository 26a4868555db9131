import { expect, it } from 'vitest'
import { AppError, type AppErrorCode } from '#contract/app-error.ts'
import { createMemoryVault } from './memory-vault.ts'
import { Secret } from './secret.ts'
import { tryVault, type VaultTrial } from './try-vault.ts'
import type { Vault } from './vault.ts'

const written = { isWritten: true, isReadBack: false, isErased: false }
const readBack = { ...written, isReadBack: true }
const failing = (code: AppErrorCode) => async () => {
  throw new AppError(code)
}

/** How a trial of this vault ends, how far it says that it came, and what it erased. */
async function runTrial(change: (vault: Vault) => Partial<Vault>) {
  const vault = createMemoryVault('test')
  const faulty: Vault = { ...vault, ...change(vault) }
  const steps: VaultTrial[] = []
  const erased: string[] = []
  const erase = async (account: string) => {
    await faulty.erase(account)
    erased.push(account)
  }
  const ended = await tryVault({ ...faulty, erase }, { text: 'text', step: (trial) => steps.push(trial) }).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
  return { ended, reached: steps.at(-1) ?? null, erased }
}

const account = 'keychain-test'

it.each<[string, (vault: Vault) => Partial<Vault>, Awaited<ReturnType<typeof runTrial>>]>([
  ['a good one', () => ({}), { ended: null, reached: { ...readBack, isErased: true }, erased: [account] }],
  [
    'one that is locked',
    (vault) => ({ check: async () => ({ ...vault.status(), state: 'locked' as const }) }),
    { ended: 'keychain_locked', reached: null, erased: [] },
  ],
  [
    'one that takes nothing',
    () => ({ save: failing('keychain_failed') }),
    { ended: 'keychain_failed', reached: null, erased: [] },
  ],
  [
    'one that writes and gives back something else at once',
    (vault) => ({
      async save(of) {
        await vault.save(of, new Secret('other'))
        throw new AppError('secret_not_saved')
      },
    }),
    { ended: 'secret_not_saved', reached: written, erased: [account] },
  ],
  [
    'one that gives back something else later',
    () => ({ read: async () => new Secret('other') }),
    { ended: 'secret_not_saved', reached: written, erased: [account] },
  ],
  [
    'one that cannot be read',
    () => ({ read: failing('keychain_locked') }),
    { ended: 'keychain_locked', reached: written, erased: [account] },
  ],
  [
    'one that keeps what is erased',
    () => ({ erase: failing('keychain_failed') }),
    { ended: 'keychain_failed', reached: readBack, erased: [] },
  ],
])('says how far the trial of %s came, and leaves nothing behind', async (_of, change, expected) => {
  expect(await runTrial(change)).toEqual(expected)
})
