/** The secrets of an export, and whether each is still the one that its agent has: they are read minutes before. */
import { AppError, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import type { PackItems } from '../../vault/pack/pack-line.ts'
import type { Vault } from '../../vault/vault.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf } from '../row-outcome.ts'
import { readItems, readRegistrationItems } from './pack-items.ts'
import type { ExportSession } from './pack-session.ts'

interface ReadItemsDeps {
  store: Store
  vault: Vault
  held: UnsavedRegistrations
}

/**
 * Reads what is not current of an agent. One whose secret is the trouble is set aside; a keychain that is the trouble
 * ends the reading.
 */
export async function readAgentItems(deps: ReadItemsDeps, held: ExportSession, agent: AgentRecord): Promise<void> {
  const { agentKey, name, site } = agent
  if (isCurrent(deps, held, agentKey)) return
  begin(deps, held, agentKey)
  try {
    keep(held, agentKey, await readItems(deps, agentKey))
  } catch (thrown) {
    const error = errorDataOf(thrown)
    // One that was forgotten meanwhile goes in nowhere.
    if (deps.store.agents.find(agentKey) === null) return
    if (appErrors[error.code].where === 'app') throw thrown
    if (!held.isStopping) held.unreadable.push({ agentKey, name, site, error })
  }
}

/** The same for a registration that is no agent yet; whatever is the trouble ends. */
export async function readItemsOfRegistration(
  deps: ReadItemsDeps,
  held: ExportSession,
  row: RegistrationRecord,
): Promise<void> {
  if (isCurrent(deps, held, row.agentKey)) return
  begin(deps, held, row.agentKey)
  keep(held, row.agentKey, await readRegistrationItems(deps, row))
}

/**
 * An agent's items as they are now; none where the operator lets it go in without. Throws where its secret became
 * unreadable after the operator was asked.
 */
export async function readCurrentItems(
  deps: ReadItemsDeps,
  held: ExportSession,
  agent: AgentRecord,
): Promise<PackItems | undefined> {
  const { agentKey } = agent
  while (!isCurrent(deps, held, agentKey) && deps.store.agents.find(agentKey) !== null) {
    if (held.isStopping) throw new AppError('not_found')
    await readAgentItems(deps, held, agent)
  }
  const missing = held.unreadable.find((each) => each.agentKey === agentKey)
  if (missing !== undefined && !held.agreed.has(agentKey)) throw new AppError(missing.error.code, missing.error.details)
  return held.items.get(agentKey)
}

/** The items of a registration that is no agent yet, as they are now. */
export async function readCurrentItemsOfRegistration(
  deps: ReadItemsDeps,
  held: ExportSession,
  row: RegistrationRecord,
): Promise<PackItems | undefined> {
  while (!isCurrent(deps, held, row.agentKey) && deps.store.registrations.find(row.agentKey) !== null) {
    if (held.isStopping) throw new AppError('not_found')
    await readItemsOfRegistration(deps, held, row)
  }
  return held.items.get(row.agentKey)
}

/** Whether what is held of it, be it that it cannot be read, is still so. */
function isCurrent(deps: ReadItemsDeps, held: ExportSession, agentKey: AgentKey): boolean {
  const isKnown = held.items.has(agentKey) || held.unreadable.some((each) => each.agentKey === agentKey)
  return isKnown && held.stamps.get(agentKey) === stampOf(deps, agentKey)
}

/** Marked before it is read: what is written meanwhile takes the mark away again. */
function begin(deps: ReadItemsDeps, held: ExportSession, agentKey: AgentKey): void {
  held.items.delete(agentKey)
  held.unreadable = held.unreadable.filter((each) => each.agentKey !== agentKey)
  held.stamps.set(agentKey, stampOf(deps, agentKey))
}

function keep(held: ExportSession, agentKey: AgentKey, items: PackItems): void {
  // One that was ended meanwhile has forgotten its secrets.
  if (!held.isStopping) held.items.set(agentKey, items)
}

/** What says which items there are of an agent. */
function stampOf({ store, held }: ReadItemsDeps, agentKey: AgentKey): string {
  return JSON.stringify([
    store.agentKeys.find(agentKey),
    store.registrations.find(agentKey),
    store.claims.find(agentKey)?.claim ?? null,
    held.secrets.has(agentKey),
    held.claims.has(agentKey),
  ])
}
