/** Into the trial and out of it, and what crosses to the page: typed errors, changes, settings. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { mostUnasked } from '#contract/rules/outbox/send-limit.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let running: RunningConsole
let trialsRunning = 0
let trialFails = false
let mayEnd = false
let asked: object[] = []
let clicks: (() => void)[] = []

beforeEach(() => {
  folder = makeTemporaryFolder()
  trialsRunning = 0
  trialFails = false
  mayEnd = false
  asked = []
  clicks = []
  running = openConsole(join(folder, 'console.db'), {
    vault: {
      ...createMemoryVault('the keychain'),
      status: () => ({ kind: 'keychain', name: 'the keychain', state: 'missing' }),
    },
    desktop: desktopWith({
      async confirmTrialEnd(request) {
        asked.push(request)
        return mayEnd
      },
      notifyReminder: ({ onClick }) => void clicks.push(onClick),
    }),
    async startTrialService() {
      if (trialFails) throw new AppError('trial_failed')
      const sandbox = await startSandbox({ agents: 3, demoFleet: true })
      trialsRunning += 1
      return {
        baseUrl: sandbox.baseUrl,
        agents: sandbox.agents,
        stop() {
          trialsRunning -= 1
          void sandbox.close()
        },
      }
    },
  })
  running.console.start()
})
afterEach(() => running.console.close())

describe('the trial', () => {
  it('shows a demo fleet without a keychain and leaves nothing behind', async () => {
    const { client } = running
    const deployment = await client.trial.start()
    expect(deployment).toMatchObject({ isTrial: true, sites: ['global', 'cn'], agentCount: 6 })
    expect(await client.app.state()).toMatchObject({ isTrial: true, vault: { kind: 'memory', state: 'ok' } })
    const { rows } = await client.agents.fleet()
    const receipts = await client.agents.check({ agentKeys: rows.map(({ agentKey }) => agentKey) })
    expect(receipts.map(({ outcome }) => outcome.ok)).toEqual(Array(6).fill(true))
    expect((await client.agents.fleet()).rows.map(({ status }) => status)).toEqual(Array(6).fill('ready'))
    await client.trial.leave()
    expect(trialsRunning).toBe(0)
    const state = await client.app.state()
    expect(state).toMatchObject({
      isTrial: false,
      deployments: [],
      vault: { kind: 'keychain', state: 'missing' },
    })
    expect((await client.agents.fleet()).rows).toEqual([])
    expect(readFileSync(join(folder, 'console.db'), 'latin1')).not.toContain(rows[0]?.agentId)
  })

  it('starts once, however often the button is pressed, and ends with the console', async () => {
    const { client, console } = running
    const views = await Promise.all([client.trial.start(), client.trial.start()])
    expect(views[1]).toEqual(views[0])
    expect(trialsRunning).toBe(1)
    await console.close()
    expect(trialsRunning).toBe(0)
  })

  it('asks before it ends with a draft, names what goes, and goes on when the operator stays', async () => {
    const { client, console } = running
    await client.trial.start()
    expect(console.askBeforeQuitting()).toBeNull()
    await client.challenges.refresh()
    const { items } = await client.challenges.list()
    const [first] = items
    const { rows } = await client.agents.fleet()
    const agent = rows.find(({ site }) => site === first?.challenge.site)
    if (first === undefined || agent === undefined) throw new Error('the trial has no open challenge')
    const { challengeKey } = first.challenge
    const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
    await client.predictions.saveDrafts({ drafts: [{ agentKey: agent.agentKey, challengeKey, draft }] })

    expect(await client.trial.leave()).toEqual({ hasLeft: false })
    expect(await console.askBeforeQuitting()).toBe(false)
    expect((await client.app.state()).isTrial).toBe(true)
    const loss = { drafts: 1, unsent: 0, subscriptionChanges: 0, registrations: 0 }
    expect(asked).toEqual([
      { loss, isQuitting: false },
      { loss, isQuitting: true },
    ])

    mayEnd = true
    expect(await client.trial.leave()).toEqual({ hasLeft: true })
    expect((await client.app.state()).isTrial).toBe(false)
    expect(console.askBeforeQuitting()).toBeNull()
  })

  it('asks nothing about how much is sent to its own sandbox, and takes no other service', async () => {
    const { client } = running
    await client.trial.start()
    const { rows } = await client.agents.fleet()
    const agentKeys = Array.from({ length: mostUnasked + 1 }, (_, index) => rows[index % rows.length]?.agentKey)
    const changes = agentKeys.flatMap((agentKey) =>
      agentKey === undefined ? [] : [{ agentKey, scopeKey: 'CL', subscribe: true }],
    )
    // Nobody is on this desktop who could say yes.
    expect(await client.subscriptions.change({ changes })).toHaveLength(mostUnasked + 1)
    const other = { baseUrl: 'http://127.0.0.1:9', name: 'Other', sites: ['global' as const] }
    expect(await refusalOf(client.deployments.add(other))).toEqual({ code: 'service_in_trial', details: {} })
    expect((await client.app.state()).deployments).toHaveLength(1)
    await client.trial.leave()
    expect(await client.deployments.add(other)).toMatchObject({ name: 'Other' })
  })

  it('is over for its notifications when it has ended, and for the links of what is outside it while it runs', async () => {
    const { client, console } = running
    const nextTarget = async () => {
      const ending = new AbortController()
      for await (const target of await client.app.navigationRequests(undefined, { signal: ending.signal }))
        return target
      throw new Error('nothing was to be shown')
    }
    const baseUrl = 'http://127.0.0.1:9'
    await client.deployments.add({ baseUrl, name: 'Own', sites: ['global'] })
    await client.trial.start()
    console.openOutside(['arena-console://challenge/127.0.0.1:9/global/1'])
    expect(await nextTarget()).toEqual({ kind: 'refused', reason: 'in_trial' })
    await vi.waitFor(() => expect(clicks).not.toEqual([]), { timeout: 20_000 })
    clicks[0]?.()
    expect(await nextTarget()).toMatchObject({ kind: expect.not.stringMatching('refused') })
    mayEnd = true
    await client.trial.leave()
    clicks[0]?.()
    expect(await nextTarget()).toEqual({ kind: 'refused', reason: 'trial_ended' })
    console.openOutside(['arena-console://challenge/127.0.0.1:9/global/1'])
    expect(await nextTarget()).toMatchObject({ kind: 'challenge' })
  })

  it('that cannot start says so and changes nothing', async () => {
    trialFails = true
    expect(await refusalOf(running.client.trial.start())).toEqual({ code: 'trial_failed', details: {} })
    expect((await running.client.app.state()).isTrial).toBe(false)
    trialFails = false
    expect(await running.client.trial.start()).toMatchObject({ isTrial: true })
  })

  it('keeps the appearance that the operator chose, on either side', async () => {
    const { client } = running
    await client.settings.update({ language: 'zh-CN' })
    await client.trial.start()
    expect(await client.settings.update({ theme: 'dark' })).toMatchObject({
      language: 'zh-CN',
      theme: 'dark',
    })
    await client.trial.leave()
    expect((await client.app.state()).settings).toMatchObject({ language: 'zh-CN', theme: 'dark' })
    expect(running.console.language()).toBe('zh-CN')
  })
})

describe('what crosses to the page', () => {
  it('is a typed error for input that does not fit', async () => {
    const { client } = running
    const call = client.agents.get({ agentKey: 'not a key' as never })
    expect(await refusalOf(call)).toEqual({ code: 'invalid_input', details: {} })
    const gone = client.agents.get({ agentKey: 'ag_00000000' as never })
    expect(await refusalOf(gone)).toEqual({ code: 'not_found', details: {} })
  })

  it('is one message for a burst of changes, with a rising number', async () => {
    const { client } = running
    const messages = (await client.app.changes())[Symbol.asyncIterator]()
    const nextMessage = async () => {
      const result = await messages.next()
      if (result.done === true) throw new Error('the changes ended')
      return result.value
    }
    const next = nextMessage()
    await client.settings.update({ density: 'compact' })
    await client.pauses.add({ aims: [{ kind: 'all' }] })
    const first = await next
    expect(first.topics).toEqual(expect.arrayContaining(['app', 'outbox']))
    const later = nextMessage()
    await client.pauses.remove({ aims: null })
    expect((await later).at).toBeGreaterThan(first.at)
    await messages.return?.()
  })
})

describe('the keys of commands', () => {
  it('change one at a time: what was given to another a moment before stays', async () => {
    const { client } = running
    await Promise.all([
      client.settings.setShortcut({ id: 'goInbox', combination: 'Ctrl Shift I' }),
      client.settings.setShortcut({ id: 'goOutbox', combination: 'Ctrl 1' }),
      client.settings.setShortcut({ id: 'goResults', combination: '' }),
    ])
    await Promise.all([
      client.settings.setShortcut({ id: 'goInbox', combination: null }),
      client.settings.update({ singleKeys: false }),
    ])
    expect((await client.app.state()).settings).toMatchObject({
      shortcuts: [
        { id: 'goOutbox', combination: 'Ctrl 1' },
        { id: 'goResults', combination: '' },
      ],
      singleKeys: false,
    })
    expect(await client.settings.resetShortcuts()).toMatchObject({ shortcuts: [], singleKeys: false })
  })
})
