/**
 * Kills a console at a chosen step of a registration, opens another one on what is left, and looks whether no secret is
 * lost: real keyring, real database file, the sandbox and the killed console each in a process of its own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { type Credential, decodeCredential } from '../../src-main/vault/credential.ts'
import { createKeychainVault } from '../../src-main/vault/keychain/keychain-vault.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { forkKeychainProcess } from './forked-keychain.ts'
import { type KeyringSession, openKeyringSession } from './keyring-session.ts'
import type { KillPlan } from './registering-console.ts'
import { type Judgement, judgeRegistration } from './registration-judge.ts'
import { form } from './registration-samples.ts'
import { openConsole, type RunningConsole } from './running-console.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'
import { witnessed } from './witnessed-fetch.ts'

const keychainService = 'arena-console-kills'
const entry = fileURLToPath(new URL('./registering-console.ts', import.meta.url))

/** What is under way when the console is killed. */
export interface Scenario {
  name: string
  site: Site
  authMethod: 'client_credentials' | 'private_key_jwt'
  /** Whether the secret is asked for again: one that no keychain had taken, or one that is there. */
  resend: 'no' | 'unsaved' | 'kept'
}

export const scenarios: readonly Scenario[] = [
  ...(['global', 'cn'] as const).flatMap((site) =>
    (['client_credentials', 'private_key_jwt'] as const).map(
      (authMethod) => ({ name: `${site} by ${authMethod}`, site, authMethod, resend: 'no' }) as const,
    ),
  ),
  {
    name: 'a lost secret asked for again',
    site: 'global',
    authMethod: 'client_credentials',
    resend: 'unsaved',
  },
  { name: 'a kept secret asked for again', site: 'cn', authMethod: 'client_credentials', resend: 'kept' },
]

interface KillOutcome extends Judgement {
  /** The step at which it ended; null when it lived to its end. */
  killedAt: string | null
}

export interface KillGround {
  /** The steps of a scenario that nobody kills. */
  stepsOf(scenario: Scenario): Promise<string[]>
  kill(scenario: Scenario, at: number | string): Promise<KillOutcome>
  close(): Promise<void>
}

/** Opens what all kills share. */
export async function openKillGround(): Promise<KillGround> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-register-kills-'))
  const keyring = await openKeyringSession()
  await keyring.startService()
  const sandbox = await startSandboxProcess(['--agents', '0', '--limits', 'off'])
  const vault = createKeychainVault({
    spawn: () => forkKeychainProcess(keyring.env),
    service: keychainService,
    name: 'Secret Service',
    clock: Date.now,
    startTimer: startRealTimer,
    expectsItems: () => false,
  })
  const deploymentId = await makeTemplate(folder, sandbox)
  const shared: Shared = { folder, keyring, sandbox, deploymentId, spare: startChild(), runs: 0 }
  return {
    async stepsOf(scenario) {
      const { plan, place } = await runOnce(shared, scenario, null)
      const steps = linesOf(plan.steps)
      rmSync(place, { recursive: true })
      return steps
    },
    async kill(scenario, at) {
      const { plan, place, wasKilled, countRegistered } = await runOnce(shared, scenario, at)
      const validation = await judgeRegistration({
        plan,
        countRegistered,
        reopen: () => open(shared, plan),
        readItem: (account) => readCredential(vault, account),
      })
      const killedAt = wasKilled ? (linesOf(plan.steps).at(-1) ?? null) : null
      rmSync(place, { recursive: true })
      return { ...validation, killedAt }
    },
    async close() {
      shared.spare.kill('SIGKILL')
      await vault.close()
      await sandbox.stop()
      await keyring.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Shared {
  folder: string
  keyring: KeyringSession
  sandbox: SandboxProcess
  deploymentId: DeploymentId
  /** Started ahead: what takes long is its start. */
  spare: ChildProcess
  runs: number
}

interface FinishedRun {
  place: string
  plan: KillPlan
  wasKilled: boolean
  countRegistered(): Promise<number>
}

async function readCredential(vault: Vault, account: string): Promise<Credential | null> {
  try {
    return decodeCredential(await vault.read(account)).reveal()
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'secret_missing') return null
    throw thrown
  }
}

function startChild(): ChildProcess {
  return fork(entry, [], {
    detached: true,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

const linesOf = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []

/** A database that knows the service and no agent, copied for each run. */
async function makeTemplate(folder: string, sandbox: SandboxProcess): Promise<DeploymentId> {
  const { console, client } = openConsole(join(folder, 'template.db'))
  const input = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global', 'cn'] as Site[] }
  const { deploymentId } = await client.deployments.add(input)
  await console.close()
  return deploymentId
}

function open({ keyring }: Shared, plan: Pick<KillPlan, 'database' | 'evidence'>): RunningConsole {
  const running = openConsole(plan.database, {
    keychainService,
    spawnKeychain: () => forkKeychainProcess(keyring.env),
    fetch: witnessed(plan.evidence),
  })
  running.console.start()
  return running
}

async function runOnce(shared: Shared, scenario: Scenario, killAt: number | string | null): Promise<FinishedRun> {
  const { folder, sandbox, keyring, deploymentId } = shared
  shared.runs += 1
  const place = join(folder, String(shared.runs))
  const swept = join(place, 'user-data')
  mkdirSync(swept, { recursive: true })
  const at = (name: string) => join(swept, name)
  copyFileSync(join(folder, 'template.db'), at('console.db'))
  const { site, authMethod } = scenario
  const plan: KillPlan = {
    database: at('console.db'),
    log: at('main.log'),
    steps: join(place, 'steps'),
    evidence: join(place, 'evidence'),
    keyringEnv: keyring.env,
    keychainService,
    deploymentId,
    site,
    form: { ...form, name: `Tern ${shared.runs}`, authMethod },
    resendFor: null,
    killAt,
  }
  const since_seq = (await readLedger(sandbox)).at(-1)?.seq ?? 0
  plan.resendFor = scenario.resend === 'no' ? null : await registerFirst(shared, plan, scenario.resend)
  const child = shared.spare
  shared.spare = startChild()
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (code === null || code === 0) resolve(signal)
      else reject(new Error(`the console ended with ${code}`))
    })
  })
  child.send(plan)
  const wasKilled = (await ended) === 'SIGKILL'
  const countRegistered = async () =>
    (await readLedger(sandbox, { since_seq })).filter(
      ({ endpoint, status }) => endpoint === 'registerAgent' && status < 300,
    ).length
  return { place, plan, wasKilled, countRegistered }
}

interface Entry {
  seq: number
  endpoint: string
  status: number
}

async function readLedger(sandbox: SandboxProcess, since: object = {}): Promise<Entry[]> {
  return (await sandbox.operate<{ entries: Entry[] }>('ledger', since)).entries
}

/** A registration whose secret the keychain has, or has refused to take before the console ended. */
async function registerFirst(shared: Shared, plan: KillPlan, resend: 'unsaved' | 'kept'): Promise<AgentKey> {
  const { deploymentId, site, form, database } = plan
  const refusing = {
    ...createMemoryVault('refuses'),
    save: () => Promise.reject(new AppError('keychain_locked')),
  }
  const { console, client } =
    resend === 'kept' ? open(shared, plan) : openConsole(database, { vault: refusing, fetch: witnessed(plan.evidence) })
  const { agentKey } = await client.registrations.start({ agentKey: null, deploymentId, site, form })
  await console.close()
  return agentKey
}
