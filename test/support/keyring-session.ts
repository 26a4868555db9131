/** A private D-Bus with a real gnome-keyring in a home of its own, whose parts a test can stop, lock and take away. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const password = 'a keyring password'
const collection = '/org/freedesktop/secrets/collection/login'

export interface KeyringSession {
  /** What a process needs to reach this bus and no other. */
  env: Record<string, string>
  servicePid(): number
  /**
   * With `diskBytes` its files lie on a disk of that size, which it takes a superuser to make and which ends with it.
   */
  startService(options?: { diskBytes?: number }): Promise<void>
  killService(): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Takes the item away as another program would. */
  removeItem(account: string): Promise<void>
  close(): Promise<void>
}

/** A bus without any service at first; `startService` adds the keyring, unlocked. */
export async function openKeyringSession(): Promise<KeyringSession> {
  const home = await mkdtemp(join(tmpdir(), 'keyring-'))
  const runtimeDir = join(home, 'run')
  await mkdir(runtimeDir, { mode: 0o700 })
  await chmod(home, 0o700)
  const busConfig = join(home, 'bus.conf')
  await writeFile(busConfig, busConfigFor(join(home, 'bus')))
  const bus = spawn('dbus-daemon', [`--config-file=${busConfig}`, '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus)
  const env: Record<string, string> = {
    HOME: home,
    XDG_RUNTIME_DIR: runtimeDir,
    XDG_DATA_HOME: join(home, 'data'),
    DBUS_SESSION_BUS_ADDRESS: address,
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LANG: 'C.UTF-8',
  }
  let service: ChildProcess | null = null

  const gdbus = async (path: string, method: string, ...args: string[]) =>
    (
      await run(
        'gdbus',
        ['call', '--session', '--dest', 'org.freedesktop.secrets', '--object-path', path, '--method', method, ...args],
        { env },
      )
    ).stdout

  return {
    env,
    servicePid: () => service?.pid ?? 0,
    async startService({ diskBytes } = {}) {
      const daemon = ['gnome-keyring-daemon', '--foreground', '--unlock', '--components=secrets']
      const [command = '', ...args] = diskBytes === undefined ? daemon : onSmallDisk(daemon, diskBytes)
      await mkdir(keyringFolder(env), { recursive: true, mode: 0o700 })
      const started = spawn(command, args, { env, stdio: ['pipe', 'ignore', 'ignore'] })
      started.stdin?.end(password)
      service = started
      await run('gdbus', ['wait', '--session', '--timeout', '20', 'org.freedesktop.secrets'], { env })
    },
    async killService() {
      if (service) await endProcess(service)
      service = null
    },
    async lock() {
      await gdbus('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', `['${collection}']`)
    },
    unlock: () => unlockByControlSocket(join(runtimeDir, 'keyring', 'control')),
    async removeItem(account) {
      const found = await gdbus(
        collection,
        'org.freedesktop.Secret.Collection.SearchItems',
        `{'account': '${account}'}`,
      )
      const item = /'(\/org\/[^']+)'/.exec(found)?.[1]
      if (item === undefined) throw new Error(`no item ${account}`)
      await gdbus(item, 'org.freedesktop.Secret.Item.Delete')
    },
    async close() {
      if (service) await endProcess(service)
      await endProcess(bus)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Where a keyring daemon with this environment keeps its files. */
export function keyringFolder(env: Record<string, string>): string {
  return join(env.XDG_DATA_HOME ?? '', 'keyrings')
}

/**
 * The disk is seen by the daemon only; every part of the chain is replaced by the next, so that the pid is the
 * daemon's.
 */
function onSmallDisk(daemon: readonly string[], diskBytes: number): string[] {
  const mount = `mount -t tmpfs -o size=${diskBytes},mode=700 none "$XDG_DATA_HOME/keyrings"`
  return ['unshare', '--mount', 'sh', '-c', `${mount} && exec ${daemon.join(' ')}`]
}

/** No `servicedir`: nothing is started by itself, so that an absent service stays absent. */
function busConfigFor(socketPath: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${socketPath}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`
}

/**
 * What the login module does: one byte for the peer's credentials, then length, operation 1 (unlock) and the password.
 */
function unlockByControlSocket(path: string): Promise<void> {
  const text = Buffer.from(password)
  const packet = Buffer.alloc(12 + text.length)
  packet.writeUInt32BE(packet.length, 0)
  packet.writeUInt32BE(1, 4)
  packet.writeUInt32BE(text.length, 8)
  text.copy(packet, 12)
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => socket.write(Buffer.concat([Buffer.from([0]), packet])))
    let answer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      if (answer.length < 8) return
      socket.destroy()
      if (answer.readUInt32BE(4) === 0) resolve()
      else reject(new Error(`the keyring refused to unlock: ${answer.readUInt32BE(4)}`))
    })
    socket.once('error', reject)
  })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the bus ended with ${code}`)))
  })
}

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
