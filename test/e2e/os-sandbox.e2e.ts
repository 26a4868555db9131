/**
 * The release as an ordinary user starts it: every page lives in the sandbox of the operating system, not only in
 * Chromium's word for it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { packagedApp } from '../support/electron-runtime.ts'
import { type ProcessFacts, processTree } from '../support/processes.ts'

test.skip(process.platform !== 'linux', 'namespaces and seccomp are Linux’s')
test.skip(process.getuid?.() !== 0, 'becomes another user, which only root may; everybody else is one already')

/** A user who owns nothing. */
const uid = 65_534
const kinds = ['user', 'pid', 'net'] as const

let home: string
let app: ChildProcess

/** Starts a copy of the release, since the user may not be able to read where the project lies. */
test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'arena-user-'))
  const { executablePath } = packagedApp('release')
  const folder = dirname(executablePath)
  await promisify(execFile)('cp', ['--archive', folder, home])
  const runtime = join(home, 'run')
  await mkdir(runtime, { mode: 0o700 })
  for (const path of [home, runtime]) await chown(path, uid, uid)
  const executable = join(home, basename(folder), basename(executablePath))
  const { DISPLAY = '', PATH = '' } = process.env
  const become = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  app = spawn('setpriv', [...become, 'dbus-run-session', '--', executable], {
    cwd: home,
    env: { DISPLAY, PATH, HOME: home, XDG_RUNTIME_DIR: runtime, LANG: 'C.UTF-8' },
    stdio: 'ignore',
    detached: true,
  })
})
test.afterEach(async () => {
  const ended = new Promise((resolve) => app.once('exit', resolve))
  // The group is the session with everything that was started in it.
  if (app.exitCode === null && app.pid !== undefined) {
    process.kill(-app.pid, 'SIGKILL')
    await ended
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

const words = ({ commandLine }: ProcessFacts) => commandLine?.toString().split('\0').join(' ') ?? ''

type Namespaces = Record<(typeof kinds)[number], string>

/** Null for a process that ended while it was read. */
async function readNamespaces(pid: number): Promise<Namespaces | null> {
  const read = (kind: keyof Namespaces) => readlink(`/proc/${pid}/ns/${kind}`)
  try {
    return { user: await read('user'), pid: await read('pid'), net: await read('net') }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * The processes of pages that are alive. Chromium starts one in advance and may end it again, while this reads it too.
 */
async function readRenderers() {
  const found = processTree(app.pid ?? 0).filter((facts) => words(facts).includes('--type=renderer'))
  const read = await Promise.all(
    found.map(async ({ pid, status }) => ({ status, namespaces: await readNamespaces(pid) })),
  )
  return read.flatMap(({ status, namespaces }) => (namespaces === null ? [] : [{ status, namespaces }]))
}

test('every page of the release is confined by seccomp and lives in namespaces of its own', async () => {
  let renderers: Awaited<ReturnType<typeof readRenderers>> = []
  const seccompModes = async () => {
    renderers = await readRenderers()
    return [...new Set(renderers.map(({ status }) => status.get('Seccomp')))]
  }
  // A renderer gives its privileges up once it has started.
  await expect.poll(seccompModes, { timeout: 30_000 }).toEqual(['2'])
  const main = processTree(app.pid ?? 0).find((facts) => /arena-console\s*$/.test(words(facts)))
  expect(main?.status.get('Uid')).toBe(`${uid}\t${uid}\t${uid}\t${uid}`)
  const outside = await readNamespaces(main?.pid ?? 0)
  expect(outside).not.toBeNull()
  for (const { status, namespaces } of renderers) {
    expect(status.get('NoNewPrivs')).toBe('1')
    for (const kind of kinds) expect(namespaces[kind], `${kind} namespace`).not.toBe(outside?.[kind])
  }
})
