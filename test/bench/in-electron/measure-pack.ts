import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RunningWorkspace } from '../../../src-main/composition/create-workspace.ts'
import { exportPack } from '../../../src-main/operations/packs/export-pack.ts'
import { applyPack } from '../../../src-main/operations/packs/restore/apply-pack.ts'
import { openPack, unlockPack } from '../../../src-main/operations/packs/restore/open-pack.ts'
import { openStore } from '../../../src-main/store/store.ts'
import { createMemoryVault } from '../../../src-main/vault/memory-vault.ts'
import { derivePackKey } from '../../../src-main/vault/pack/pack-cipher.ts'
import { readPackHeader } from '../../../src-main/vault/pack/pack-file.ts'
import { Secret } from '../../../src-main/vault/secret.ts'
import { desktopWith } from '../../support/no-desktop.ts'
import { packPassphrase, storeFleetWithSecrets } from '../../support/packed-fleet.ts'
import type { Task } from '../run-in-electron.ts'
import { createBenchWorkspace } from './bench-workspace.ts'

/**
 * Ms. `derive` is the key derivation alone, which `pack` and `unpack` do not count; a stall is the main thread not
 * answering.
 */
export type PackSamples = Record<'pack' | 'unpack' | 'derive' | 'packStall' | 'unpackStall', number>

const resolutionMs = 2

/** Packs the fleet of a database and takes it into an empty one, on the main thread with a vault in memory. */
export async function measurePack({ database }: Task): Promise<PackSamples> {
  const file = `${database}.arenapack`
  const desktop = desktopWith({
    confirmPack: async () => true,
    chooseTarget: async () => file,
    choosePack: async () => file,
  })
  const packing = { ...desktop, appVersion: '0.0.0' }
  const passphrase = new Secret(packPassphrase)
  const vault = createMemoryVault('old')
  await storeFleetWithSecrets(database, vault)
  const from = createBenchWorkspace({ store: openStore({ path: database, clock: Date.now }), vault })
  const packed = await timed(async () => {
    await exportPack(from, packing, { passphrase, agentKeys: null, withHistory: true })
    await until(() => from.packs.exporting()?.phase === 'done')
  })
  const { kdf } = await readPackHeader(file)
  const derive = await timed(() => derivePackKey(passphrase, { ...kdf, salt: randomBytes(32).toString('base64') }))
  const store = openStore({ path: `${database}.new`, clock: Date.now })
  const to = createBenchWorkspace({ store, vault: createMemoryVault('new') })
  const unpacked = await timed(() => takeAll(to, { packing, passphrase }))
  if (store.agents.all().length !== 1_000) throw new Error('the fleet did not come through')
  await from.close()
  await to.close()
  await rm(file)
  return {
    derive: derive.ms,
    pack: packed.ms - derive.ms,
    unpack: unpacked.ms - derive.ms,
    packStall: packed.stallMs,
    unpackStall: unpacked.stallMs,
  }
}

async function takeAll(
  to: RunningWorkspace,
  { packing, passphrase }: { packing: Parameters<typeof openPack>[1]; passphrase: Secret<string> },
): Promise<void> {
  const { import: opened } = await openPack(to, packing)
  const importId = opened?.importId ?? ''
  const { rows } = await unlockPack(to, { importId, passphrase })
  const chosen = rows.map(({ line }) => ({ line, take: 'fill' as const, replaceSecret: false }))
  const switches = { proveByToken: false, withSettings: true, withHistory: true }
  applyPack(to, { importId, rows: chosen, ...switches })
  await until(() => to.packs.importing()?.run === null)
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; stallMs: number }> {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  // What it compiles and allocates itself is not to count.
  await new Promise((resolve) => setTimeout(resolve, 20))
  delays.reset()
  const startedAt = performance.now()
  await work()
  const ms = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, resolutionMs * 2))
  delays.disable()
  return { ms, stallMs: Math.max(0, delays.max / 1e6 - resolutionMs) }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1))
}
