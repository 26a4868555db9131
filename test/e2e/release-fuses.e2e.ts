/** What is burnt into the release, tried from outside: it is no Node, loads nobody's code, and lets nobody look in. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { builtApp, packagedApp } from '../support/electron-runtime.ts'
import { processTree } from '../support/processes.ts'

test.skip(process.platform !== 'linux', 'what is tried here reads /proc')

let folder: string
let marker: string
/** Leaves the marker behind wherever it is run. */
let script: string
let started: ChildProcess[]

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-fuses-'))
  marker = join(folder, 'ran')
  script = join(folder, 'script.cjs')
  await writeFile(script, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'ran')`)
  started = []
})
test.afterEach(async () => {
  for (const child of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    const ended = endOf(child)
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

function start(executable: string, args: string[], variables: Record<string, string> = {}) {
  const { env } = packagedApp('release')
  const child = spawn(executable, args, {
    env: { ...env, XDG_CONFIG_HOME: folder, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  started.push(child)
  const said: string[] = []
  child.stderr?.on('data', (chunk) => said.push(String(chunk)))
  return { child, said }
}

const endOf = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )

/** Until the application has a page, it may be on its way to anything. */
async function hasPage(child: ChildProcess): Promise<void> {
  await expect
    .poll(() =>
      processTree(child.pid ?? 0).some(({ commandLine }) => commandLine?.includes('--type=renderer') === true),
    )
    .toBe(true)
}

/** The TCP ports on which a process listens. */
function portsOf(pid: number): number[] {
  const links = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
    } catch {
      return []
    }
  })
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && links.includes(`socket:[${inode}]`))
      .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)),
  )
}

// A word that the application refuses, and a script would ignore: so each way ends by itself.
const refused = '--a-word-that-is-refused'

test('every fuse of the release stands as it should', async () => {
  const wire = await getCurrentFuseWire(packagedApp('release').executablePath)
  // The wire is a line of digits in the executable.
  const is = (fuse: FuseV1Options) => Number(wire[fuse]) === '1'.charCodeAt(0)
  expect({
    runAsNode: is(FuseV1Options.RunAsNode),
    cookies: is(FuseV1Options.EnableCookieEncryption),
    nodeOptions: is(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: is(FuseV1Options.EnableNodeCliInspectArguments),
    // Electron itself looks at it on macOS and Windows only: on Linux a changed archive is not noticed.
    integrity: is(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: is(FuseV1Options.OnlyLoadAppFromAsar),
    ownSnapshot: is(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    files: is(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    cookies: true,
    nodeOptions: false,
    inspect: false,
    integrity: true,
    onlyAsar: true,
    ownSnapshot: false,
    files: false,
  })
})

test('the release does not run as Node, which an Electron with stock fuses does', async () => {
  const { executablePath, args } = packagedApp('release')
  const asNode = { ELECTRON_RUN_AS_NODE: '1' }
  const release = start(executablePath, [script, ...args, refused], asNode)
  expect(await endOf(release.child)).toEqual({ code: 78, signal: null })
  expect(release.said.join('')).toContain(`does not start with ${refused}`)
  expect(existsSync(marker)).toBe(false)

  const stock = start(builtApp().executablePath, [script, refused], asNode)
  expect(await endOf(stock.child)).toEqual({ code: 0, signal: null })
  expect(existsSync(marker)).toBe(true)
})

test('the release loads nothing that NODE_OPTIONS names, which Node does', async () => {
  const { executablePath, args } = packagedApp('release')
  const options = { NODE_OPTIONS: `--require ${script}` }
  const release = start(executablePath, args, options)
  await hasPage(release.child)
  expect(existsSync(marker)).toBe(false)

  const empty = join(folder, 'empty.cjs')
  await writeFile(empty, '')
  const stock = start(builtApp().executablePath, [empty], { ...options, ELECTRON_RUN_AS_NODE: '1' })
  expect(await endOf(stock.child)).toEqual({ code: 0, signal: null })
  expect(existsSync(marker)).toBe(true)
})

test('the release waits for no debugger, whatever its environment says', async () => {
  const { executablePath, args } = packagedApp('release')
  const { child } = start(executablePath, args, { ARENA_WAIT_FOR_DEBUGGER: '1' })
  await hasPage(child)
  expect(child.exitCode).toBeNull()
})

test('SIGUSR1 opens no way in for a debugger', async () => {
  const { executablePath, args } = packagedApp('release')
  const { child, said } = start(executablePath, args)
  await hasPage(child)
  const pid = child.pid ?? 0
  const before = portsOf(pid)
  const ended = endOf(child)
  child.kill('SIGUSR1')
  // Nobody in it listens for this signal, so the system ends the process; a debugger would have kept it.
  expect(await ended).toEqual({ code: null, signal: 'SIGUSR1' })
  expect(before).toEqual([])
  expect(said.join('')).not.toContain('Debugger listening')
})

test('the release runs its archive and no folder that was put beside it', async () => {
  const { executablePath, args } = packagedApp('release')
  await promisify(execFile)('cp', ['--archive', dirname(executablePath), folder])
  const copy = join(folder, basename(dirname(executablePath)))
  const resources = join(copy, 'resources')
  await rename(join(resources, 'app.asar'), join(resources, 'elsewhere.asar'))
  await mkdir(join(resources, 'app'))
  await writeFile(join(resources, 'app', 'package.json'), '{"name":"other","main":"main.cjs"}')
  await writeFile(join(resources, 'app', 'main.cjs'), readFileSync(script))
  const { child } = start(join(copy, basename(executablePath)), args)
  const { code } = await endOf(child)
  expect(code).not.toBe(0)
  expect(existsSync(marker)).toBe(false)
})
