/** Consoles as on several machines, and the one pack that is carried between them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { PackExportView, PackImportView, PackRowChoice } from '#contract/ipc/packs.procedures.ts'
import type { ConsoleOptions } from '../../src-main/composition/console-options.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type DesktopActs, desktopWith } from './no-desktop.ts'
import { packPassphrase } from './packed-fleet.ts'
import { openConsole, type RunningConsole } from './running-console.ts'

/** `answers`: what the page was told, to be swept for secrets. */
export interface Machine extends RunningConsole {
  answers: unknown[]
}

export interface PackMachines {
  folder: string
  /** Where the pack is written to and read from. */
  file: string
  /** How many agents main asked about, each time. */
  confirms: number[]
  /** What the operator of each does at the desktop. */
  acts: Partial<DesktopActs>
  /** A console with a database of this name. */
  start(name: string, options?: Partial<ConsoleOptions>): Machine
  /** The same with items that outlive the console, as a keychain's do. */
  startWith(name: string, vault: Vault, acts?: Partial<DesktopActs>): Machine
  closeAll(): Promise<void>
  /** Ends all and takes the files away. */
  remove(): Promise<void>
}

/** Machines with a folder of their own; whoever opens them calls `remove`. */
export function openPackMachines(): PackMachines {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'))
  const file = join(folder, 'fleet.arenapack')
  const confirms: number[] = []
  let open: Machine[] = []
  const acts: Partial<DesktopActs> = {
    async confirmPack({ agents }) {
      confirms.push(agents)
      return true
    },
    chooseTarget: async ({ kind }) => (kind === 'pack' ? file : join(folder, `list.${kind}`)),
    choosePack: async () => file,
  }
  const start = (name: string, options: Partial<ConsoleOptions> = {}): Machine => {
    const running = openConsole(join(folder, `${name}.db`), { desktop: desktopWith(acts), ...options })
    const machine = { ...running, answers: [] }
    open.push(machine)
    return machine
  }
  const closeAll = async () => {
    await Promise.all(open.map(({ console }) => console.close()))
    open = []
  }
  return {
    folder,
    file,
    confirms,
    acts,
    start,
    startWith: (name, vault, changed = acts) =>
      start(name, { vault: { ...vault, close: async () => {} }, desktop: desktopWith(changed) }),
    closeAll,
    async remove() {
      await closeAll()
      rmSync(folder, { recursive: true })
    },
  }
}

const over = new Set(['done', 'asking', 'blocked', 'stopped', 'failed'])

/** How the export under way ends. */
export async function written({ client, answers }: Machine): Promise<PackExportView> {
  for (;;) {
    const current = await client.packs.current()
    answers.push(current)
    if (current.export !== null && over.has(current.export.phase)) return current.export
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Packs these agents, or the whole fleet, with history. */
export async function pack(from: Machine, agentKeys: AgentKey[] | null = null): Promise<PackExportView> {
  await from.client.packs.export({ passphrase: packPassphrase, agentKeys, withHistory: true })
  return written(from)
}

/** What is in the pack, as this machine sees it. */
export async function unlocked({ client, answers }: Machine): Promise<PackImportView> {
  const { import: held } = await client.packs.open()
  if (held === null) throw new Error('a pack was chosen')
  expect(held.phase).toBe('locked')
  const view = await client.packs.unlock({ importId: held.importId, passphrase: packPassphrase })
  answers.push(held, view)
  return view
}

/** How the import under way ends. */
export async function ended({ client, answers }: Machine): Promise<PackImportView> {
  for (;;) {
    const { import: held } = await client.packs.current()
    if (held !== null && held.phase !== 'running') {
      answers.push(held)
      return held
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export interface Taking extends Partial<Omit<PackRowChoice, 'line'>> {
  /** All that can be used when absent. */
  lines?: number[]
  proveByToken?: boolean
  withHistory?: boolean
}

/** Takes rows of the pack, with settings and history, and waits for the end. */
export async function take(to: Machine, view: PackImportView, choice: Taking = {}): Promise<PackImportView> {
  const { lines, proveByToken = false, withHistory = true, ...rest } = choice
  const chosen = lines ?? view.rows.filter(({ verdict }) => verdict !== 'unusable').map(({ line }) => line)
  const rows = chosen.map((line) => ({ line, take: 'fill' as const, replaceSecret: false, ...rest }))
  const { importId } = view
  await to.client.packs.apply({ importId, rows, proveByToken, withSettings: true, withHistory })
  return ended(to)
}

/** How many rows there are of each verdict or state. */
export function countBy(view: PackImportView, by: 'verdict' | 'state'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of view.rows) counts[row[by]] = (counts[row[by]] ?? 0) + 1
  return counts
}
