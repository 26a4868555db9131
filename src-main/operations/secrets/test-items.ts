/**
 * Reads items of the keychain and compares them with what the database knows. Changes nothing in the keychain, whatever
 * it finds.
 */
import { setImmediate } from 'node:timers/promises'
import { type AppErrorData, appErrors } from '#contract/app-error.ts'
import type { ItemTestView, SecretItem } from '#contract/ipc/secrets.procedures.ts'
import { knownFactsOf, readKnownCredential } from '../../session/agent-credential.ts'
import type { CredentialFacts } from '../../store/agent-keys.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { decodeClaimItem } from '../../vault/claim-item.ts'
import type { Vault } from '../../vault/vault.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import { listSecretItems } from './list-items.ts'
import type { HeldItemTest, SecretWork } from './secret-work.ts'

interface TestItemsDeps {
  store: Store
  vault: Vault
  statusRecorder: StatusRecorder
  secretWork: SecretWork
  clock: Clock
  notify: Notify
}

/** The test that runs, or ran last. */
export function getItemTest({ secretWork }: { secretWork: SecretWork }): { test: ItemTestView | null } {
  return { test: secretWork.itemTest === null ? null : viewOf(secretWork.itemTest) }
}

/**
 * Begins to read these items, or all, one at a time, and answers at once. A second press gives the test that runs. Ends
 * by itself when the keychain cannot be read: the rest would end the same way.
 */
export function startItemTest(deps: TestItemsDeps, { accounts }: { accounts: readonly string[] | null }): ItemTestView {
  const { secretWork, notify } = deps
  const running = secretWork.itemTest
  if (running !== null && running.run !== null) return viewOf(running)
  const chosen = accounts === null ? null : new Set(accounts)
  const items = listSecretItems(deps).rows.filter(({ account }) => chosen === null || chosen.has(account))
  const test: HeldItemTest = {
    total: items.length,
    results: [],
    run: null,
    isStopping: false,
    blockedBy: null,
  }
  secretWork.itemTest = test
  test.run = readItems(deps, test, items).finally(() => {
    test.run = null
    notify('secrets')
  })
  notify('secrets')
  return viewOf(test)
}

/** Lets the item that is being read end and reads no other. */
export function stopItemTest({
  secretWork,
  notify,
}: {
  secretWork: SecretWork
  notify: Notify
}): Record<string, never> {
  if (secretWork.itemTest !== null) secretWork.itemTest.isStopping = true
  notify('secrets')
  return {}
}

async function readItems(deps: TestItemsDeps, test: HeldItemTest, items: readonly SecretItem[]): Promise<void> {
  const { statusRecorder, clock, notify } = deps
  for (const item of items) {
    if (test.isStopping) return
    const error = await faultOf(deps, item)
    if (error !== null && appErrors[error.code].where === 'app') {
      test.blockedBy = error
      return
    }
    test.results.push({ account: item.account, error, atMs: Math.trunc(clock()) })
    if (item.account === item.agentKey) {
      if (error === null) statusRecorder.secretFound(item.agentKey)
      else statusRecorder.failed(item.agentKey, error)
    }
    notify('secrets')
    // A vault in memory answers at once: the window must be served between two items all the same.
    await setImmediate()
  }
}

/** Null for an item that is there and is what it should be. */
async function faultOf(deps: { store: Store; vault: Vault }, item: SecretItem): Promise<AppErrorData | null> {
  const { vault } = deps
  try {
    if (item.content === 'claim_link') decodeClaimItem(await vault.read(item.account))
    else await readKnownCredential(vault, { account: item.account, known: knownOf(deps, item) })
    return null
  } catch (thrown) {
    return errorDataOf(thrown)
  }
}

function knownOf({ store }: { store: Store }, item: SecretItem): readonly CredentialFacts[] {
  const record = store.agentKeys.find(item.agentKey)
  // As it is now: a rotation may have gone on since the list was made.
  if (record !== null && item.account === item.agentKey) return knownFactsOf(record)
  const isSecret = item.content === 'registration_secret' || item.content === 'client_secret'
  return [
    {
      authMethod: isSecret ? 'client_credentials' : 'private_key_jwt',
      keyAlgorithm: null,
      keyFingerprint: item.fingerprint,
    },
  ]
}

function viewOf({ total, results, run, isStopping, blockedBy }: HeldItemTest): ItemTestView {
  const isRunning = run !== null
  return { isRunning, isStopping: isRunning && isStopping, total, results, blockedBy }
}
