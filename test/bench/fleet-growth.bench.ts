import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Credential, encodeCredential } from '../../src-main/vault/credential.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type SandboxAgent, startSandboxProcess } from '../support/sandbox-process.ts'
import type { Bench, Figure } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { GrowthInput, GrowthSamples } from './in-electron/measure-growth.ts'
import { withKeyring, writeBareItems } from './new-keyring.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

const imported = 1_000
const addedByHand = 7

/** A fleet that comes into a keyring of its own: from a text, by hand, and its first tokens. */
export const growthBench: Bench = {
  name: 'growth',
  async measure() {
    await buildBenchApp()
    const sandbox = await startSandboxProcess(['--agents', String(imported + addedByHand), '--limits', 'off'])
    const folder = await makeFolder()
    try {
      const agents = sandbox.agents.slice(0, imported + addedByHand)
      const input = join(folder.path, 'agents.json')
      await writeFile(input, JSON.stringify({ baseUrl: sandbox.baseUrl, agents, imported } satisfies GrowthInput))
      const bareMs = await withKeyring((env) =>
        writeBareItems(
          agents.slice(0, imported).map((agent) => encodeCredential(credentialOf(agent)).reveal()),
          env,
        ),
      )
      const database = join(folder.path, 'console.db')
      const ours = await withKeyring((env) => runInElectron<GrowthSamples>({ name: 'growth', database, input }, env))
      return figuresOf(ours, bareMs)
    } finally {
      await sandbox.stop()
      await folder.remove()
    }
  },
}

function figuresOf(ours: GrowthSamples, bareMs: number): Figure[] {
  const limit = (what: string, samples: readonly number[], target: number): Figure => ({
    what,
    unit: 'ms',
    ours: samples,
    floor: null,
    target,
  })
  const what = 'Import of 1,000 agents into an empty keyring, each proven by a token and read back'
  const floor = { what: 'the writes of the same 1,000 items, one after another', samples: [bareMs] }
  return [
    { what, unit: 'ms', ours: ours.import, floor, target: 2 },
    limit('The same: at most 45 s', ours.import, 45_000),
    limit('Longest time during it for which main did nothing else', ours.stall, 50),
    limit('Most processor time of main without a pause meanwhile', ours.busy, 50),
    limit('One more agent, added by hand to 1,000', ours.add, 1_000),
    limit('First token after a click, keychain process running', ours.warmToken, 300),
    limit('First token after a click, keychain process to be started', ours.coldToken, 300),
  ]
}

function credentialOf({ client_secret, private_key_pem = '' }: SandboxAgent): Secret<Credential> {
  return new Secret<Credential>(
    client_secret === undefined
      ? { kind: 'private_key', alg: 'ES256', pem: private_key_pem }
      : { kind: 'client_secret', secret: client_secret },
  )
}
