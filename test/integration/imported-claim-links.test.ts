/** Claim links that come with a file: which the import keeps, and what it says of the others. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { DeploymentId } from '#contract/ids.ts'
import type { ImportView } from '#contract/ipc/imports.procedures.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { strangersEntry } from '../support/strangers-agent.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let copied: string[]
let isRefusingClaims: boolean

type Entry = Awaited<ReturnType<typeof strangersEntry>>

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 0, limits: false })
  copied = []
  isRefusingClaims = false
  const inner = createMemoryVault('test')
  const vault: Vault = {
    ...inner,
    async save(account, value) {
      if (isRefusingClaims && account.endsWith('.claim')) throw new AppError('keychain_locked')
      await inner.save(account, value)
    },
  }
  running = openConsole(join(makeTemporaryFolder(), 'console.db'), {
    vault,
    desktop: desktopWith({ copyForAWhile: (text) => void copied.push(text) }),
  })
  const request = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(request)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const stranger = (): Promise<Entry> => strangersEntry(sandbox.baseUrl, 'Stray')
const read = (...entries: object[]) =>
  running.client.imports.read({ deploymentId, site: 'global', credentialText: JSON.stringify(entries) })

/** Runs all rows of these entries, as an operator does who has ticked those that are known. */
async function importAll(...entries: object[]): Promise<ImportView> {
  const { importId, rows } = await read(...entries)
  await running.client.imports.run({ importId, lines: rows.map(({ line }) => line) })
  return vi.waitFor(async () => {
    const { import: now } = await running.client.imports.current()
    if (now === null || now.isRunning) throw new Error('not ended')
    return now
  })
}
const becomeOf = ({ rows }: ImportView) => rows.map(({ state, claim }) => [state, claim])

/** The link that the claims desk would copy. */
async function linkHere(): Promise<string | undefined> {
  const [agent] = (await running.client.agents.fleet()).rows
  copied = []
  if (agent !== undefined) await running.client.claims.copyLink({ agentKey: agent.agentKey })
  return copied[0]
}
const withoutLink = ({ claim_url: _url, pairing_code: _code, ...entry }: Entry) => entry
const renamed = (entry: Entry, to: string) => ({
  ...entry,
  claim_url: entry.claim_url.replace(/[^/]*$/, to),
  pairing_code: `${to}-1`,
})

describe('a link that comes with a file', () => {
  it('is seen in the row before anything is taken, whether or not it will be', async () => {
    const entry = await stranger()
    const named = { ...withoutLink(entry), agent_id: 'other', 'claim link': entry.claim_url, code: 'K7P-2QD' }
    const { rows } = await read(entry, named, { ...withoutLink(entry), agent_id: 'third' }, entry)
    expect(rows.map(({ claim }) => claim)).toEqual(['in_file', 'in_file', null, null])
    const other = (await read(entry, renamed(entry, 'other'))).rows
    expect(other.map(({ state, claim }) => [state, claim])).toEqual([
      ['ready', 'in_file'],
      ['duplicate', 'in_file'],
    ])
  })

  it('is kept of an agent that is new, and of one that is here and has none', async () => {
    const entry = await stranger()
    expect(becomeOf(await importAll(withoutLink(entry)))).toEqual([['added', null]])
    expect(becomeOf(await importAll(entry))).toEqual([['replaced', 'kept']])
    expect(await linkHere()).toBe(entry.claim_url)
    // The same once more: nothing of the file is lost.
    expect(becomeOf(await importAll(entry))).toEqual([['replaced', 'kept']])
    const second = await strangersEntry(sandbox.baseUrl, 'Other')
    expect(becomeOf(await importAll(second))).toEqual([['added', 'kept']])
  })

  it('is left out while another one is here, and takes the place of one that has expired', async () => {
    const entry = await stranger()
    await importAll(entry)
    const older = renamed(entry, 'older')
    expect(becomeOf(await importAll(older))).toEqual([['replaced', 'left_out']])
    expect(await linkHere()).toBe(entry.claim_url)
    await operate(sandbox, 'clock', { advance_s: 2 * 86_400 + 60 })
    await running.client.deployments.check({ baseUrl: sandbox.baseUrl })
    expect(becomeOf(await importAll(older))).toEqual([['replaced', 'kept']])
    expect(await linkHere()).toBe(older.claim_url)
  })

  it('is left out where a newer one was issued here', async () => {
    const entry = await stranger()
    await importAll(entry)
    const [agent] = (await running.client.agents.fleet()).rows
    if (agent === undefined) throw new Error('no agent')
    await running.client.claims.reissue({ agentKeys: [agent.agentKey] })
    const issued = await linkHere()
    expect(becomeOf(await importAll(entry))).toEqual([['replaced', 'left_out']])
    expect(await linkHere()).toBe(issued)
  })

  it('is not kept of an agent that was claimed, new or here', async () => {
    const entry = await stranger()
    await operate(sandbox, 'claim', { agent_id: entry.agent_id })
    expect(becomeOf(await importAll(entry))).toEqual([['added', 'claimed']])
    expect(becomeOf(await importAll(entry))).toEqual([['replaced', 'claimed']])
  })

  it('stays in memory where the keychain refuses it, and is said to', async () => {
    const entry = await stranger()
    await importAll(withoutLink(entry))
    isRefusingClaims = true
    expect(becomeOf(await importAll(entry))).toEqual([['replaced', 'in_memory']])
    expect(await linkHere()).toBe(entry.claim_url)
  })

  it('names the columns that are not read', async () => {
    const entry = await stranger()
    const { ignoredColumns } = await read({ ...entry, 'Claim page': 'x' }, { ...entry, agent_id: 'b', notes: 1 })
    expect(ignoredColumns).toEqual(['Claim page', 'notes'])
  })
})
