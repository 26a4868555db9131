/** The release as an ordinary user starts it: every page lives in the sandbox of the operating system, not only in Chromium's word for it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { packagedApp } from '../support/electron-runtime.ts'
import { type ProcessFacts, processTree } from '../support/processes.ts'

test.skip(process.platform !== 'linux', 'namespaces and seccomp are Linux’s')
test.skip(
  process.getuid?.() !== 0,
  'becomes another user, which only root may; everybody else is one already',
)

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
const renderers = () => processTree(app.pid ?? 0).filter((facts) => words(facts).includes('--type=renderer'))

async function namespacesOf(pid: number): Promise<Record<string, string>> {
  const links = await Promise.all(kinds.map((kind) => readlink(`/proc/${pid}/ns/${kind}`)))
  return Object.fromEntries(kinds.map((kind, index) => [kind, links[index] ?? '']))
}

test('every page of the release is confined by seccomp and lives in namespaces of its own', async () => {
  await expect.poll(() => renderers().length, { timeout: 30_000 }).toBeGreaterThan(0)
  // A renderer gives its privileges up once it has started.
  await expect
    .poll(() => renderers().every(({ status }) => status.get('Seccomp') === '2'), { timeout: 30_000 })
    .toBe(true)
  const main = processTree(app.pid ?? 0).find((facts) => /arena-console\s*$/.test(words(facts)))
  expect(main?.status.get('Uid')).toBe(`${uid}\t${uid}\t${uid}\t${uid}`)
  const outside = await namespacesOf(main?.pid ?? 0)
  for (const { pid, status } of renderers()) {
    expect(status.get('NoNewPrivs')).toBe('1')
    const inside = await namespacesOf(pid)
    for (const kind of kinds) expect(inside[kind], `${kind} namespace`).not.toBe(outside[kind])
  }
})
