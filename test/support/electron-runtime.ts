import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What Playwright's `_electron.launch` takes to start the app; add own arguments after `args`. */
export interface ElectronLaunch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/** The app built in out/, run by the Electron that the set-up chose: not packaged, with stock fuses. */
export function builtApp(): ElectronLaunch {
  return appFrom(projectRoot)
}

/** The app whose package.json lies in `folder`, run by the same Electron in the same way. */
export function appFrom(folder: string): ElectronLaunch {
  return {
    executablePath: readSetUp('ARENA_ELECTRON_PATH'),
    args: [...chromiumArgs(), folder],
    env: ownEnv(),
  }
}

/**
 * The packaged app. `hooks` is the one a debugger (hence Playwright) may attach to; `release` is the one a user gets,
 * which refuses that: start it as a plain child process.
 */
export function packagedApp(flavour: 'hooks' | 'release'): ElectronLaunch {
  const folder = path.join(projectRoot, flavour === 'hooks' ? 'dist/hooks' : 'dist')
  const executablePath = path.join(folder, packagedExecutable())
  if (!fs.existsSync(executablePath)) {
    const command = flavour === 'hooks' ? 'npm run package -- --hooks' : 'npm run package'
    throw new Error(`${executablePath} is missing: run \`${command}\` first`)
  }
  return { executablePath, args: chromiumArgs(), env: ownEnv() }
}

function packagedExecutable(): string {
  if (process.platform === 'darwin') {
    const folder = process.arch === 'arm64' ? 'mac-arm64' : 'mac'
    return `${folder}/Arena Console.app/Contents/MacOS/Arena Console`
  }
  if (process.platform === 'win32') return 'win-unpacked/Arena Console.exe'
  return 'linux-unpacked/arena-console'
}

function chromiumArgs(): string[] {
  const args: unknown = JSON.parse(readSetUp('ARENA_ELECTRON_ARGS'))
  return Array.isArray(args) ? args.map(String) : []
}

function readSetUp(name: string): string {
  const value = process.env[name]
  if (value === undefined) {
    throw new Error(`${name} is not set: start with \`node scripts/with-desktop-session.mjs -- <command>\``)
  }
  return value
}

function ownEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
