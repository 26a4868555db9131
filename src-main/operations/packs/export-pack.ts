import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { PackExportView } from '#contract/ipc/packs.procedures.ts'
import { minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import { newPackEnding } from '#contract/rules/links/pack-ending.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { dayOf } from '../../system/local-day.ts'
import { writePack } from '../../vault/pack/pack-file.ts'
import { assertLongPassphrase } from '../../vault/passphrase.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import {
  readAgentItems,
  readCurrentItems,
  readCurrentItemsOfRegistration,
  readItemsOfRegistration,
} from './export-items.ts'
import { packLines } from './pack-lines.ts'
import { type ExportSession, exportViewOf, forgetExport, type PackSessions } from './pack-session.ts'

interface ExportPackDeps {
  isTrial: boolean
  store: Store
  vault: Vault
  held: UnsavedRegistrations
  packs: PackSessions
  clock: Clock
  newId: NewId
  notify: Notify
}

interface PackingDesktop {
  confirmations: Confirmations
  fileDialogs: FileDialogs
  appVersion: string
}

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
  deps: ExportPackDeps,
  { confirmations, fileDialogs, appVersion }: PackingDesktop,
  input: ExportInput,
): Promise<{ export: PackExportView | null }> {
  refuseInTrial(deps)
  refuseWhileWriting(deps)
  assertLongPassphrase(input.passphrase, minPassphraseLength)
  const agents = listChosenAgents(deps, input.agentKeys)
  if (!(await confirmations.confirmPack({ agents: agents.length }))) return { export: null }
  const file = await fileDialogs.chooseTarget({ kind: 'pack', name: `fleet-${dayOf(deps)}.${newPackEnding}` })
  if (file === null) return { export: null }
  refuseWhileWriting(deps)
  const held: ExportSession = {
    exportId: deps.newId('pk'),
    phase: 'reading',
    file,
    passphrase: input.passphrase,
    agents,
    isWholeFleet: input.agentKeys === null,
    withHistory: input.withHistory,
    items: new Map(),
    stamps: new Map(),
    unreadable: [],
    agreed: new Set(),
    bytes: null,
    error: null,
    isStopping: false,
  }
  deps.packs.holdExport(held)
  void runExport(deps, held, appVersion)
  return { export: exportViewOf(held) }
}

/** Goes on where the operator was asked, or where the reading ended. */
export function continueExport(
  deps: ExportPackDeps,
  { appVersion }: { appVersion: string },
  { exportId }: { exportId: string },
): PackExportView {
  const held = heldExport(deps, exportId)
  if (held.phase === 'asking') for (const { agentKey } of held.unreadable) held.agreed.add(agentKey)
  // The fleet may have changed while the operator thought about it: what did is read again.
  if (held.phase === 'asking' || held.phase === 'blocked') void runExport(deps, held, appVersion)
  return exportViewOf(held)
}

/**
 * Forgets what an export read and ends it; it stays to be seen, since a file whose last byte is written gets its name
 * all the same. One that has ended already is let go of.
 */
export function stopExport(
  { packs, notify }: { packs: PackSessions; notify: Notify },
  { exportId }: { exportId: string },
): Record<string, never> {
  const held = packs.exporting()
  if (held?.exportId === exportId) {
    if (hasEnded(held)) packs.holdExport(null)
    else stop(held)
  }
  notify('packs')
  return {}
}

function hasEnded({ phase }: ExportSession): boolean {
  return phase === 'done' || phase === 'stopped' || phase === 'forgotten' || phase === 'failed'
}

function stop(held: ExportSession): void {
  held.isStopping = true
  held.error = null
  forgetExport(held)
}

/** A trial leaves nothing behind. */
export function refuseInTrial({ isTrial }: { isTrial: boolean }): void {
  if (isTrial) throw new AppError('pack_in_trial')
}

/**
 * These agents in the order of the fleet, or all; `not_found` when there is none. `store_unavailable` where one of all
 * cannot be read: the backup would lack it.
 */
export function listChosenAgents({ store }: { store: Store }, agentKeys: readonly AgentKey[] | null): AgentRecord[] {
  const chosen = agentKeys === null ? null : new Set(agentKeys)
  const all = store.agents.all()
  if (chosen === null && store.agents.hasUnread()) throw new AppError('store_unavailable')
  const agents = all.filter(({ agentKey }) => chosen?.has(agentKey) ?? true)
  return orThrow(agents.length === 0 && chosen !== null ? null : agents, 'not_found')
}

function refuseWhileWriting({ packs }: { packs: PackSessions }): void {
  const phase = packs.exporting()?.phase
  if (phase === 'reading' || phase === 'writing') throw new AppError('pack_running')
}

function heldExport({ packs }: { packs: PackSessions }, exportId: string): ExportSession {
  const held = packs.exporting()
  return orThrow(held?.exportId === exportId ? held : null, 'not_found')
}

async function runExport(deps: ExportPackDeps, held: ExportSession, appVersion: string): Promise<void> {
  held.phase = 'reading'
  held.error = null
  try {
    await readAllItems(deps, held)
    const isAgreed = held.unreadable.every(({ agentKey }) => held.agreed.has(agentKey))
    if (isAgreed && !held.isStopping) return await finishExport(deps, held, appVersion)
    held.phase = 'asking'
  } catch (thrown) {
    held.phase = 'blocked'
    held.error = errorDataOf(thrown)
  }
  // It was stopped while it read, and has nobody to ask and nothing to go on with.
  if (held.isStopping) stop(held)
  else deps.packs.touch()
  deps.notify('packs')
}

async function readAllItems(deps: ExportPackDeps, held: ExportSession): Promise<void> {
  held.agents = listAgentsOf(deps, held)
  for (const agent of held.agents) {
    if (held.isStopping) return
    await readAgentItems(deps, held, agent)
    deps.packs.progress()
  }
  for (const row of registrationsOf(deps, held)) {
    if (held.isStopping) return
    await readItemsOfRegistration(deps, held, row)
  }
}

/** The chosen agents that are still here; of the whole fleet also those that came meanwhile. */
function listAgentsOf(deps: { store: Store }, held: ExportSession): AgentRecord[] {
  return listChosenAgents(deps, held.isWholeFleet ? null : held.agents.map(({ agentKey }) => agentKey))
}

async function finishExport(deps: ExportPackDeps, held: ExportSession, appVersion: string): Promise<void> {
  const { store, clock, notify, packs } = deps
  held.phase = 'writing'
  notify('packs')
  try {
    const passphrase = orThrow(held.passphrase, 'not_found')
    held.agents = listAgentsOf(deps, held)
    const { isWholeFleet, withHistory } = held
    const about = { appVersion, createdAtMs: Math.trunc(clock()), agents: held.agents.length }
    const lines = packLines(deps, {
      agents: () => listAgentsOf(deps, held),
      itemsOf: (agent) => readCurrentItems(deps, held, agent),
      registrations: () => registrationsOf(deps, held),
      itemsOfRegistration: (row) => readCurrentItemsOfRegistration(deps, held, row),
      withHistory,
      isWholeFleet,
    })
    held.bytes = await writePack({ path: held.file, passphrase, about }, untilStopped(held, lines))
    held.phase = 'done'
    store.journal.add('pack_written', 'fleet', {
      agents: held.agents.length,
      withoutSecret: held.unreadable.length,
    })
  } catch (thrown) {
    held.error = held.isStopping ? null : errorDataOf(thrown)
    held.phase = held.isStopping ? 'stopped' : 'failed'
  } finally {
    forgetExport(held)
    packs.touch()
    notify('packs')
  }
}

/** Those that are no agents yet; they belong to the fleet as a whole. */
function registrationsOf({ store }: { store: Store }, { isWholeFleet }: ExportSession): RegistrationRecord[] {
  if (!isWholeFleet) return []
  return store.registrations.all().filter(({ agentKey }) => store.agents.find(agentKey) === null)
}

async function* untilStopped<Line>(held: ExportSession, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (held.isStopping) throw new AppError('not_found')
    yield line
  }
}
