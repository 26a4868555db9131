/**
 * A link that a request for a new one may have ended, at every moment at which the console can be killed, is not shown,
 * copied, drawn or printed as a living one.
 */
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import type { ClaimCard } from '../../src-main/ports/claim-sheets.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

/** What outlives the console: its folder and its keychain. */
interface Disk {
  database: string
  items: Map<string, string>
}

const refresh = '/claim-link/refresh'
let sandbox: RunningSandbox
let disk: Disk
let running: RunningConsole
let deploymentId: DeploymentId
let agentKey: AgentKey
let copied: string[]
let sheets: (readonly ClaimCard[])[]
/** What the network does with the request for a new link. */
let onRefresh: (pass: () => Promise<Response>) => Promise<Response>
/** What the keychain does when it is to take a link; the item itself is written when `pass` is called. */
let onSaveClaim: (pass: () => Promise<void>) => Promise<void>

function vaultOf({ items }: Disk): Vault {
  return {
    ...createMemoryVault('test'),
    async read(account) {
      const text = items.get(account)
      if (text === undefined) throw new AppError('secret_missing', { account })
      return new Secret(text)
    },
    save(account, value) {
      const write = async () => void items.set(account, value.reveal())
      return account.endsWith('.claim') ? onSaveClaim(write) : write()
    },
    erase: async (account) => void items.delete(account),
    close: async () => {},
  }
}

function open(on: Disk): RunningConsole {
  const opened = openConsole(on.database, {
    vault: vaultOf(on),
    desktop: desktopWith({
      copyForAWhile: (text) => void copied.push(text),
      saveClaimSheet: async (cards) => sheets.push(cards) > 0,
    }),
    fetch: (input, init) => {
      const pass = () => fetch(input, init)
      return String(input).endsWith(refresh) ? onRefresh(pass) : pass()
    },
  })
  opened.console.start()
  return opened
}

/** The disk and the keychain as a console that is killed now leaves them. */
function killedNow(): Disk {
  const folder = makeTemporaryFolder()
  cpSync(dirname(disk.database), folder, { recursive: true })
  return { database: join(folder, 'console.db'), items: new Map(disk.items) }
}

async function restart(on: Disk = disk): Promise<void> {
  await running.console.close()
  disk = on
  running = open(disk)
}

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 0, limits: false })
  copied = []
  sheets = []
  onRefresh = (pass) => pass()
  onSaveClaim = (pass) => pass()
  disk = { database: join(makeTemporaryFolder(), 'console.db'), items: new Map() }
  running = open(disk)
  const site = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(site)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const claim = async () => (await running.client.claims.list()).rows[0]
const reissue = async () => (await running.client.claims.reissue({ agentKeys: [agentKey] }))[0]?.outcome

/** Registers an agent and has it pass, by which it gets its first link. */
async function pass(): Promise<void> {
  const { registrations } = running.client
  const begun = await registrations.start({ agentKey: null, deploymentId, site: 'global', form })
  agentKey = begun.agentKey
  await registrations.submitAnswer({ agentKey, draft: goodAnswer(begun) })
}

async function copyLink(): Promise<string> {
  await running.client.claims.copyLink({ agentKey })
  return copied.at(-1) ?? ''
}

async function expectInDoubt(): Promise<void> {
  const { claims } = running.client
  expect(await claim()).toMatchObject({ link: 'in_doubt', state: 'link_in_doubt', linkExpiresAtMs: null })
  const inDoubt = { code: 'claim_link_in_doubt' }
  for (const act of [claims.copyLink, claims.qr, claims.openPage, claims.revealCode])
    expect(await refusalOf(act({ agentKey }))).toMatchObject(inDoubt)
  const sheet = await claims.saveSheet({ agentKeys: [agentKey], withCodes: true })
  expect(sheet).toMatchObject({ isSaved: false, receipts: [{ outcome: { ok: false, error: inDoubt } }] })
  expect([copied, sheets]).toEqual([[], []])
}

async function expectLiving(): Promise<void> {
  expect(await claim()).toMatchObject({ link: 'kept', state: 'unclaimed', hasCode: true, error: null })
  expect((await fetch(await copyLink())).status).toBe(200)
}

async function expectReissued(): Promise<void> {
  onRefresh = (pass) => pass()
  onSaveClaim = (pass) => pass()
  expect(await reissue()).toEqual({ ok: true })
  await expectLiving()
  await restart()
  await expectLiving()
}

const unavailable = () => new Response('Bad gateway', { status: 502 })

describe('a link is in doubt', () => {
  beforeEach(pass)

  it.each<[string, typeof onRefresh]>([
    [
      'a 502 hides that the service issued one',
      async (call) => {
        await call()
        return unavailable()
      },
    ],
    [
      'the line is cut before its response',
      async (call) => {
        await call()
        throw new TypeError('fetch failed')
      },
    ],
    ['the response names no link', async () => Response.json({ ok: true })],
  ])('where %s, and after a restart too', async (_how, during) => {
    onRefresh = during
    expect(await reissue()).toMatchObject({ ok: false, error: { code: 'outcome_unknown' } })
    await expectInDoubt()
    await restart()
    await expectInDoubt()
    await expectReissued()
  })

  it('where the keychain refuses the new one and the console is closed; until then it is used from memory', async () => {
    onSaveClaim = () => Promise.reject(new AppError('keychain_locked'))
    expect(await reissue()).toMatchObject({ ok: false, error: { code: 'keychain_locked' } })
    await expectLiving()
    copied = []
    await restart()
    await expectInDoubt()
    await expectReissued()
  })

  it('where one in memory may have been ended as well', async () => {
    onSaveClaim = () => Promise.reject(new AppError('keychain_locked'))
    await reissue()
    onRefresh = async (call) => {
      await call()
      return unavailable()
    }
    await reissue()
    await expectInDoubt()
    await expectReissued()
  })

  it.each<[string, (kill: () => void) => void]>([
    [
      'before the request arrives',
      (kill) => {
        onRefresh = (call) => {
          kill()
          return call()
        }
      },
    ],
    [
      'after the service has issued one',
      (kill) => {
        onRefresh = async (call) => {
          const response = await call()
          kill()
          return response
        }
      },
    ],
    [
      'before the keychain has it',
      (kill) => {
        onSaveClaim = (write) => {
          kill()
          return write()
        }
      },
    ],
    [
      'once the keychain has it and the database does not say so',
      (kill) => {
        onSaveClaim = async (write) => {
          await write()
          kill()
        }
      },
    ],
  ])('where the console is killed %s', async (_when, arrange) => {
    let killed: Disk | null = null
    arrange(() => {
      killed = killedNow()
    })
    expect(await reissue()).toEqual({ ok: true })
    expect(killed).not.toBeNull()
    await restart(killed ?? disk)
    await expectInDoubt()
    await expectReissued()
  })
})

describe('a link is as good as it was', () => {
  beforeEach(pass)

  it.each<[string, typeof onRefresh]>([
    ['is refused', async () => Response.json({ detail: 'Not allowed' }, { status: 403 })],
    ['is put off', async () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
    [
      'is answered by saying that it is claimed',
      async () => Response.json({ detail: 'Already claimed' }, { status: 409 }),
    ],
    [
      'does not leave',
      () => {
        const cause = { code: 'ECONNREFUSED', syscall: 'connect' }
        return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause }))
      },
    ],
  ])('where the request for another %s', async (_how, during) => {
    onRefresh = during
    expect(await reissue()).toMatchObject({ ok: false })
    const link = await copyLink()
    expect((await fetch(link)).status).toBe(200)
    expect(await claim()).toMatchObject({ link: 'kept' })
  })

  it('but one that was in doubt before stays so', async () => {
    onRefresh = async (call) => {
      await call()
      return unavailable()
    }
    await reissue()
    onRefresh = async () => Response.json({ detail: 'Not allowed' }, { status: 403 })
    await reissue()
    await expectInDoubt()
  })
})

it.each(['before', 'after'] as const)(
  'a first link is not said to be kept where the console is killed %s the keychain takes it',
  async (when) => {
    let killed: Disk | null = null
    onSaveClaim = async (write) => {
      if (when === 'before') killed = killedNow()
      await write()
      if (when === 'after') killed = killedNow()
    }
    await pass()
    await expectLiving()
    await restart(killed ?? disk)
    expect(await claim()).toMatchObject({ link: 'none', linkExpiresAtMs: null })
    await expectReissued()
  },
)
