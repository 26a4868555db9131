/** A console at which agents are registered, with a keychain that outlives it and a network that can be cut. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import type { TrialService } from '../../src-main/ports/trial-service.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { type DesktopActs, desktopWith } from './no-desktop.ts'
import { form, goodAnswer } from './registration-samples.ts'
import { openConsole, type RunningConsole } from './running-console.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

interface RefusingVault extends Vault {
  refuse: boolean
}

interface RegistrationDesk {
  folder: string
  sandbox: RunningSandbox
  /** What is in the vault, by account. */
  items: Map<string, string>
  vault: RefusingVault
  running: RunningConsole
  deploymentId: DeploymentId
  /** What was put into the clipboard. */
  copied: string[]
  /** What the operator was asked to open. */
  openings: { url: string; host: string }[]
  /** What the operator does beside, from the next start on. */
  acts: Partial<DesktopActs>
  /** What the network does with a call to `url` and with `body`; the call itself goes on when `pass` is called. */
  onFetch: (url: string, pass: () => Promise<Response>, body: string) => Promise<Response>
  open(): void
  /** As after a kill: what was in memory is gone, the disk and the keychain stay. */
  restart(): Promise<void>
  start(change?: Partial<RegistrationForm>, site?: Site): Promise<RegistrationView>
  row(): Promise<RegistrationView>
  submit(draft?: AnswerDraft): Promise<RegistrationView>
  operatorClaims(agentId: string | null): Promise<void>
  claims(): Promise<Awaited<ReturnType<RunningConsole['client']['claims']['list']>>['rows']>
  fleetStatus(): Promise<string[]>
}

/** Sets up a fresh desk, with a sandbox without agents, before each test of the file that calls it. */
export function setUpRegistrationDesk(): RegistrationDesk {
  let folder: string
  let sandbox: RunningSandbox
  let items: Map<string, string>
  let vault: RefusingVault
  let running: RunningConsole
  let deploymentId: DeploymentId
  let copied: string[]
  let openings: { url: string; host: string }[]
  let onFetch: RegistrationDesk['onFetch']
  let acts: Partial<DesktopActs>

  const open = () => {
    running = openConsole(join(folder, 'console.db'), {
      vault,
      fetch: (input, init) => onFetch(String(input), () => fetch(input, init), String(init?.body)),
      desktop: desktopWith({
        confirmErase: async () => true,
        openExternal: async (link) => {
          openings.push(link)
          return true
        },
        copyForAWhile: (text) => void copied.push(text),
        ...acts,
      }),
      startTrialService: startTrial,
    })
    running.console.start()
  }
  const row = async () => {
    const [first] = (await running.client.registrations.list()).rows
    if (first === undefined) throw new Error('no registration')
    return first
  }

  beforeEach(async () => {
    folder = makeTemporaryFolder()
    sandbox = await startSandbox({ agents: 0, limits: false })
    items = new Map()
    copied = []
    openings = []
    acts = {}
    onFetch = (_url, pass) => pass()
    vault = lastingVault(items)
    open()
    const deployment = await running.client.deployments.add({
      baseUrl: sandbox.baseUrl,
      name: 'Sandbox',
      sites: ['global', 'cn'],
    })
    deploymentId = deployment.deploymentId
  })
  afterEach(async () => {
    await running.console.close()
    await sandbox.close()
  })

  return {
    get folder() {
      return folder
    },
    get sandbox() {
      return sandbox
    },
    get items() {
      return items
    },
    get vault() {
      return vault
    },
    get running() {
      return running
    },
    get deploymentId() {
      return deploymentId
    },
    get copied() {
      return copied
    },
    get openings() {
      return openings
    },
    get acts() {
      return acts
    },
    set acts(next) {
      acts = next
    },
    get onFetch() {
      return onFetch
    },
    set onFetch(next) {
      onFetch = next
    },
    open,
    async restart() {
      await running.console.close()
      open()
    },
    start: (change = {}, site = 'global') =>
      running.client.registrations.start({
        agentKey: null,
        deploymentId,
        site,
        form: { ...form, ...change },
      }),
    row,
    async submit(draft) {
      const { agentKey, ...view } = await row()
      return running.client.registrations.submitAnswer({
        agentKey,
        draft: draft ?? goodAnswer({ agentKey, ...view }),
      })
    },
    async operatorClaims(agentId) {
      const answer = await fetch(`${sandbox.operatorUrl}/claim`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ agent_id: agentId }),
      })
      expect(answer.ok).toBe(true)
    },
    claims: async () => (await running.client.claims.list()).rows,
    fleetStatus: async () => (await running.client.agents.fleet()).rows.map(({ status }) => status),
  }
}

async function startTrial(): Promise<TrialService> {
  const { baseUrl, agents, close } = await startSandbox({ agents: 1, demoFleet: true })
  return { baseUrl, agents, stop: () => void close() }
}

/** A vault whose items outlive the console, as a keychain's do, and which refuses to save when told to. */
function lastingVault(items: Map<string, string>): RefusingVault {
  const inner = createMemoryVault('test')
  const self: RefusingVault = {
    ...inner,
    refuse: false,
    async save(account, value) {
      if (self.refuse) throw new AppError('keychain_locked')
      await inner.save(account, value)
      items.set(account, 'kept')
    },
    async erase(account) {
      await inner.erase(account)
      items.delete(account)
    },
    close: async () => {},
  }
  return self
}
