import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeCredential } from '../../src-main/vault/credential.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import type { Bench, Figure } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { RegistrationInput, RegistrationSamples } from './in-electron/measure-registrations.ts'
import { withKeyring, writeBareItems } from './new-keyring.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

const rows = 1_000

/** A table of agents that are registered in one run, into a keyring of their own. */
export const registrationsBench: Bench = {
  name: 'registrations',
  async measure() {
    await buildBenchApp()
    const sandbox = await startSandboxProcess(['--agents', '0', '--limits', 'off'])
    const folder = await makeFolder()
    try {
      const input = join(folder.path, 'registrations.json')
      await writeFile(input, JSON.stringify({ baseUrl: sandbox.baseUrl, rows } satisfies RegistrationInput))
      const values = Array.from({ length: rows }, (_, index) =>
        encodeCredential(
          new Secret({ kind: 'client_secret' as const, secret: `secret-${index}`.padEnd(43, 'x') }),
        ).reveal(),
      )
      const bareMs = await withKeyring((env) => writeBareItems(values, env))
      const database = join(folder.path, 'console.db')
      const ours = await withKeyring((env) =>
        runInElectron<RegistrationSamples>({ name: 'registrations', database, input }, env),
      )
      return figuresOf(ours, bareMs)
    } finally {
      await sandbox.stop()
      await folder.remove()
    }
  },
}

function figuresOf({ run, stall, busy }: RegistrationSamples, bareMs: number): Figure[] {
  const floor = { what: 'the writes of 1,000 such items, one after another', samples: [bareMs] }
  const what = 'Registration of 1,000 rows in one run, each secret kept, read back and proven'
  return [
    { what, unit: 'ms', ours: run, floor, target: 2 },
    {
      what: 'Longest time during it for which main did nothing else',
      unit: 'ms',
      ours: stall,
      floor: null,
      target: 50,
    },
    {
      what: 'Most processor time of main without a pause meanwhile',
      unit: 'ms',
      ours: busy,
      floor: null,
      target: 50,
    },
  ]
}
