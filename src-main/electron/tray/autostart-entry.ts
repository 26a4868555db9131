import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '#contract/app-error.ts'
import type { LoginItem } from '../../ports/login-item.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'

/** What a desktop runs at login: an entry in `autostart/` of its configuration, by the XDG specification. */
interface AutostartCommand {
  executable: string
  args: readonly string[]
}

/**
 * One argument of `Exec`: in double quotes, with what the specification names escaped in them, and again by the rules
 * of a value, in which a backslash is two; `%` would begin a field code.
 */
function quoteArgument(argument: string): string {
  const quoted = `"${argument.replace(/["`$\\]/g, '\\$&')}"`
  return quoted.replaceAll('%', '%%').replaceAll('\\', '\\\\')
}

/** The whole entry. Its `TryExec` has a desktop leave it alone when the application is gone. */
export function formatAutostartEntry({ executable, args }: AutostartCommand): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Arena Console',
    'Icon=arena-console',
    `TryExec=${executable.replaceAll('\\', '\\\\')}`,
    `Exec=${[executable, ...args].map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Whether an entry starts just this: one of another copy, or one that was switched off elsewhere, does not. */
export function isEntryOn(entry: string, command: AutostartCommand): boolean {
  const lines = new Set(entry.split(/\r?\n/).map((line) => line.trim()))
  const exec = formatAutostartEntry(command)
    .split('\n')
    .find((line) => line.startsWith('Exec='))
  return (
    exec !== undefined && lines.has(exec) && !lines.has('Hidden=true') && !lines.has('X-GNOME-Autostart-enabled=false')
  )
}

/** On Linux, where Electron has no way of its own. `configFolder` is the operator's `~/.config`. */
export function createAutostartEntry(options: { configFolder: string; command: AutostartCommand }): LoginItem {
  const file = join(options.configFolder, 'autostart', 'arena-console.desktop')
  return {
    isOn: async () => isEntryOn(await readFile(file, 'utf8').catch(() => ''), options.command),
    async set(isOn) {
      try {
        if (!isOn) return await rm(file, { force: true })
        await mkdir(dirname(file), { recursive: true })
      } catch (thrown) {
        throw new AppError('file_not_written', undefined, { cause: thrown })
      }
      await writeWholeFile(file, Readable.from([Buffer.from(formatAutostartEntry(options.command))]))
    },
  }
}
