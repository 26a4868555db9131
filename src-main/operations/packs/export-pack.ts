import { AppError, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { PackExportView } from '#contract/ipc/packs.procedures.ts'
import { minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import { writePack } from '../../vault/pack/pack-file.ts'
import type { PackItems } from '../../vault/pack/pack-line.ts'
import { assertLongPassphrase } from '../../vault/passphrase.ts'
import type { Secret } from '../../vault/secret.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { FileDialogs, Workspace } from '../workspace.ts'
import { readItems, readRegistrationItems } from './pack-items.ts'
import { packLines } from './pack-lines.ts'
import { type ExportSession, exportViewOf, forgetExport } from './pack-session.ts'

export interface ExportInput {
  passphrase: Secret<string>
  /** Null: the whole fleet, with what belongs to no single agent. */
  agentKeys: readonly AgentKey[] | null
  withHistory: boolean
}

/**
 * Asks in main's own dialogs whether secrets may leave the keychain and where to, then reads them one at a time and
 * writes the pack; answers at once. `export: null` when the operator said no. `pack_in_trial`, `pack_running`,
 * `passphrase_too_short`, `keychain_*`.
 */
export async function exportPack(
  workspace: Workspace,
  { dialogs, appVersion }: { dialogs: FileDialogs; appVersion: string },
  input: ExportInput,
): Promise<{ export: PackExportView | null }> {
  refuseInTrial(workspace)
  refuseWhileWriting(workspace)
  assertLongPassphrase(input.passphrase, minPassphraseLength)
  const agents = chosenAgents(workspace, input.agentKeys)
  if (!(await dialogs.confirmPack({ agents: agents.length }))) return { export: null }
  const file = await dialogs.chooseTarget({ kind: 'pack', name: `fleet-${dayOf(workspace)}.arenapack` })
  if (file === null) return { export: null }
  refuseWhileWriting(workspace)
  const held: ExportSession = {
    exportId: workspace.newId('pk'),
    phase: 'reading',
    file,
    passphrase: input.passphrase,
    agents,
    isWholeFleet: input.agentKeys === null,
    withHistory: input.withHistory,
    items: new Map(),
    unreadable: [],
    bytes: null,
    error: null,
    isStopping: false,
  }
  workspace.packs.holdExport(held)
  void runExport(workspace, held, appVersion)
  return { export: exportViewOf(held) }
}

/** Goes on where the operator was asked, or where the keychain refused. */
export function continueExport(
  workspace: Workspace,
  { appVersion }: { appVersion: string },
  { exportId }: { exportId: string },
): PackExportView {
  const held = heldExport(workspace, exportId)
  if (held.phase === 'asking') {
    void finishExport(workspace, held, appVersion)
  } else if (held.phase === 'blocked') {
    void runExport(workspace, held, appVersion)
  }
  return exportViewOf(held)
}

/** Ends an export and forgets what it read; what is being written leaves no file. */
export function stopExport(workspace: Workspace, { exportId }: { exportId: string }): Record<string, never> {
  if (workspace.packs.exporting()?.exportId === exportId) workspace.packs.holdExport(null)
  workspace.notify('packs')
  return {}
}

/** A trial leaves nothing behind. */
export function refuseInTrial({ isTrial }: Workspace): void {
  if (isTrial) throw new AppError('pack_in_trial')
}

/** These agents in the order of the fleet, or all; `not_found` when there is none. */
export function chosenAgents({ store }: Workspace, agentKeys: readonly AgentKey[] | null): AgentRecord[] {
  const wanted = agentKeys === null ? null : new Set(agentKeys)
  const agents = store.agents.all().filter(({ agentKey }) => wanted?.has(agentKey) ?? true)
  return orThrow(agents.length === 0 && wanted !== null ? null : agents, 'not_found')
}

/** The day on this machine, for a file's name. */
export function dayOf({ clock }: Workspace): string {
  return new Date(clock()).toISOString().slice(0, 10)
}

function refuseWhileWriting({ packs }: Workspace): void {
  const phase = packs.exporting()?.phase
  if (phase === 'reading' || phase === 'writing') throw new AppError('pack_running')
}

function heldExport({ packs }: Workspace, exportId: string): ExportSession {
  const held = packs.exporting()
  return orThrow(held?.exportId === exportId ? held : null, 'not_found')
}

async function runExport(workspace: Workspace, held: ExportSession, appVersion: string): Promise<void> {
  held.phase = 'reading'
  held.error = null
  try {
    for (const agent of held.agents) {
      if (held.isStopping) return
      await readOne(workspace, held, agent)
      workspace.packs.progress()
    }
    for (const row of registrationsOf(workspace, held)) {
      if (!held.items.has(row.agentKey)) held.items.set(row.agentKey, await readRegistrationItems(workspace, row))
    }
  } catch (thrown) {
    held.phase = 'blocked'
    held.error = errorDataOf(thrown)
    workspace.packs.touch()
    workspace.notify('packs')
    return
  }
  if (held.unreadable.length === 0) await finishExport(workspace, held, appVersion)
  else {
    held.phase = 'asking'
    workspace.packs.touch()
    workspace.notify('packs')
  }
}

/** An agent whose secret is the trouble is set aside by name; a keychain that is the trouble ends the reading. */
async function readOne(workspace: Workspace, held: ExportSession, agent: AgentRecord): Promise<void> {
  const { agentKey, name, site } = agent
  if (held.items.has(agentKey) || held.unreadable.some((each) => each.agentKey === agentKey)) return
  try {
    held.items.set(agentKey, await readItems(workspace, agentKey))
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (appErrors[error.code].where === 'app') throw thrown
    held.unreadable.push({ agentKey, name, site, error })
  }
}

async function finishExport(workspace: Workspace, held: ExportSession, appVersion: string): Promise<void> {
  const { store, clock, notify, packs } = workspace
  held.phase = 'writing'
  notify('packs')
  try {
    const passphrase = orThrow(held.passphrase, 'not_found')
    const registrations = registrationsOf(workspace, held)
    const items = new Map<AgentKey, PackItems>(held.items)
    const { agents, isWholeFleet, withHistory } = held
    const about = { appVersion, createdAtMs: Math.trunc(clock()), agents: agents.length }
    const lines = packLines(workspace, { agents, registrations, items, withHistory, isWholeFleet })
    held.bytes = await writePack({ path: held.file, passphrase, about }, untilStopped(held, lines))
    held.phase = 'done'
    store.journal.add('pack_written', 'fleet', {
      agents: agents.length,
      withoutSecret: held.unreadable.length,
    })
  } catch (thrown) {
    held.error = errorDataOf(thrown)
    held.phase = held.isStopping ? 'stopped' : 'failed'
  } finally {
    forgetExport(held)
    packs.touch()
    notify('packs')
  }
}

/** Those that are no agents yet; they belong to the fleet as a whole. */
function registrationsOf({ store }: Workspace, { isWholeFleet }: ExportSession): RegistrationRecord[] {
  if (!isWholeFleet) return []
  return store.registrations.all().filter(({ agentKey }) => store.agents.find(agentKey) === null)
}

async function* untilStopped<Line>(held: ExportSession, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (held.isStopping) throw new AppError('not_found')
    yield line
  }
}
