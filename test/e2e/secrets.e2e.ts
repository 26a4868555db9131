/**
 * No secret stays behind where it does not belong: every byte that the application wrote, the command line and
 * environment of its processes, and the page's memory are searched for what the operator typed and what went over the
 * wire.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Canaries, createSweep } from '../support/canaries.ts'
import { processTree } from '../support/processes.ts'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import {
  addAgent,
  connectTo,
  enterAgent,
  enterPrediction,
  goTo,
  openDesk,
  reviewAndSend,
} from './support/operator-acts.ts'
import { type RecordingProxy, startRecordingProxy } from './support/recording-proxy.ts'

test.skip(process.platform !== 'linux', 'reads /proc and listens on a second loopback address')

const question = 'Will crude oil rise while we search?'
const wrongSecret = 'wrong-secret-4f1c9ab27d03e85566aa10bb'

let home: Awaited<ReturnType<typeof makeHome>>
let sandbox: SandboxProcess
let proxy: RecordingProxy
let app: ConsoleApp

test.beforeEach(async () => {
  home = await makeHome()
  sandbox = await startSandboxProcess(['--agents', '3', '--host', '127.0.0.2', '--public'])
  proxy = await startRecordingProxy(new URL(sandbox.baseUrl))
})
test.afterEach(async () => {
  await app.close()
  await proxy.close()
  await sandbox.stop()
  await home.remove()
})

async function start(): Promise<ConsoleApp> {
  const temporary = join(home.path, 'tmp')
  await mkdir(temporary, { recursive: true })
  return startConsole({ home: home.path, flavour: 'packaged', variables: { TMPDIR: temporary } })
}

function agentWith(auth: SandboxAgent['auth_method']): SandboxAgent {
  const found = sandbox.agents.find((agent) => agent.site === 'global' && agent.auth_method === auth)
  if (!found) throw new Error(`the sandbox has no ${auth} agent on global`)
  return found
}

function canaries(typed: { secret: string; key: string }): Canaries {
  return new Map([
    ['the client secret', typed.secret],
    ['the wrong secret', wrongSecret],
    ['the private key', typed.key],
    ...proxy.tokens().map((token, index) => [`token ${index + 1}`, token] as const),
    ...proxy.assertions().map((assertion, index) => [`assertion ${index + 1}`, assertion] as const),
  ])
}

/** What the page's engine holds, after it has given up what it can. */
async function pageMemory(): Promise<Buffer> {
  const debug = await app.page.context().newCDPSession(app.page)
  for (let round = 0; round < 3; round += 1) await debug.send('HeapProfiler.collectGarbage')
  await debug.detach()
  const file = join(home.path, 'page.heapsnapshot')
  await app.electron.evaluate(
    ({ BrowserWindow }, path) => BrowserWindow.getAllWindows()[0]?.webContents.takeHeapSnapshot(path),
    file,
  )
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Chromium takes files away while it runs. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Every place where a secret was found, of those that are the same for the whole life of the process. */
function findOnTheMachine(find: (bytes: Buffer) => string[]): string[] {
  const files = filesUnder(home.path).map((path) => [path, bytesOf(path)] as const)
  const processes = processTree(app.electron.process().pid ?? 0).flatMap(({ pid, commandLine, environment }) => [
    [`command line of ${pid}`, commandLine ?? Buffer.alloc(0)] as const,
    [`environment of ${pid}`, environment ?? Buffer.alloc(0)] as const,
  ])
  expect(files.length).toBeGreaterThan(3)
  expect(processes.length).toBeGreaterThan(6)
  return [...files, ...processes].flatMap(([place, bytes]) => find(bytes).map((name) => `${name} in ${place}`))
}

test('secrets are on no disk, in no command line and no environment, and leave the page', async () => {
  const [secretAgent, keyAgent] = [agentWith('client_credentials'), agentWith('private_key_jwt')]
  const typed = { secret: secretAgent.client_secret ?? '', key: keyAgent.private_key_pem ?? '' }
  for (const { agent_id } of [secretAgent, keyAgent])
    await sandbox.operate('subscriptions', { agent_id, scopes: ['CL'] })
  await sandbox.operate('challenges', { site: 'global', scope_key: 'CL', question, deadline_in_s: 3_600 })

  app = await start()
  await connectTo(app.page, proxy.baseUrl)
  await enterAgent(app.page, { ...secretAgent, client_secret: wrongSecret })
  await expect(app.page.getByText('The service refused the credential of this agent.').first()).toBeVisible()
  const findWrong = createSweep(new Map([['the wrong secret', wrongSecret]]))
  expect(findWrong(await pageMemory())).toContain('the wrong secret as text')
  await app.page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Fleet', exact: true })
    .click()
  await app.page.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(app.page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  expect(findWrong(await pageMemory())).toEqual([])
  await addAgent(app.page, secretAgent)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, keyAgent)
  await openDesk(app.page, question)
  for (const { name } of [secretAgent, keyAgent])
    await enterPrediction(app.page, { agent: name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(app.page, 2)
  await expect(app.page.getByText('2 of 2 processed')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await goTo(app.page, 'Outbox')

  expect(proxy.tokens().length).toBeGreaterThanOrEqual(3)
  expect(proxy.assertions().length).toBeGreaterThanOrEqual(1)
  const find = createSweep(canaries(typed))
  expect(findOnTheMachine(find)).toEqual([])
  expect(find(await pageMemory())).toEqual([])

  await app.close()
  app = await start()
  await goTo(app.page, 'Fleet')
  const findAfterRestart = createSweep(canaries(typed))
  expect(findOnTheMachine(findAfterRestart)).toEqual([])
  expect(findAfterRestart(await pageMemory())).toEqual([])
})
