import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import type { CredentialFacts } from '../../../store/agent-keys.store.ts'
import type { AgentStatusChange } from '../../../store/agents.store.ts'
import { isRefusedValue } from '../../../store/database/damage.ts'
import type { BackupRow } from '../../../store/packs.store.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import { yieldToEventLoop } from '../../../system/yield-to-event-loop.ts'
import type { PackItems } from '../../../vault/pack/pack-line.ts'
import type { Vault } from '../../../vault/vault.ts'
import { readLabelSpelling } from '../../agents/label-spelling.ts'
import type { NewId } from '../../new-id.ts'
import { orThrow } from '../../row-outcome.ts'
import type { PackedRegistration } from '../pack-content.ts'
import { getItemAccount, itemNames } from '../pack-items.ts'
import { labelsOf } from './compare-agents.ts'
import type { PackedAgent, WithItems } from './read-pack-content.ts'
import { restoreDiscussionWrite, restoreIntent } from './restore-intent.ts'

/** Where the rows of one agent go. */
export interface RestorePlace {
  siteNo: number
  /** The number that a challenge of the pack has here, null when the pack does not hold it. */
  challengeNoOf: (no: number) => number | null
  withHistory: boolean
}

interface Restored extends RestorePlace {
  agentKey: AgentKey
  /** What the secret says of itself; null without one. */
  method: CredentialFacts | null
}

/** So many rows at once keep the database busy for a moment only. */
const rowsAtOnce = 500

/**
 * Takes an agent of a pack into the fleet: its secrets into the keychain, where they are read back, then all its rows
 * with what its history has at first, in one commit. Whatever of that fails leaves nothing behind. Gives the agent's
 * key here, which is not the one it had elsewhere.
 */
export async function restoreAgent(
  deps: { store: Store; vault: Vault; clock: Clock; newId: NewId },
  { packed, method }: { packed: PackedAgent; method: CredentialFacts | null },
  place: RestorePlace,
): Promise<AgentKey> {
  let others: (() => void)[] = []
  const agentKey = await insertWithItems(deps, packed, (agentKey) => {
    const [first, ...rest] = historySteps(deps, packed, { ...place, agentKey })
    others = rest
    insertAgent(deps, packed, { ...place, agentKey, method })
    // A commit waits for the disk: most agents need one, not one for the agent and another for its history.
    first?.()
  })
  await yieldToEventLoop()
  await runSteps(deps, others)
  return agentKey
}

/** A registration of the pack that is no agent yet. */
export async function restoreRegistration(
  deps: { store: Store; vault: Vault; newId: NewId },
  packed: WithItems & { facts: PackedRegistration },
  siteNo: number,
): Promise<void> {
  await insertWithItems(deps, packed, (agentKey) => insertRegistration(deps, packed.facts, { agentKey, siteNo }))
}

/**
 * Items into the keychain, then rows that name them into the database, all or nothing. Where the keychain refuses to
 * give up what it has taken, as when it is locked in the middle, the next try of the same writes over that.
 */
async function insertWithItems(
  deps: { store: Store; vault: Vault; newId: NewId },
  packed: WithItems,
  insert: (agentKey: AgentKey) => void,
): Promise<AgentKey> {
  const agentKey = packed.triedKey ?? agentKeySchema.parse(deps.newId('ag'))
  packed.triedKey = agentKey
  try {
    await keepItems(deps, agentKey, packed.items)
    deps.store.transaction(() => insert(agentKey))
  } catch (thrown) {
    await eraseItems(deps, agentKey, packed.items)
    throw asPackError(thrown)
  }
  packed.triedKey = null
  return agentKey
}

/** A row that the database does not take, or that cannot be read back from it, was made by no console. */
export function asPackError(thrown: unknown): unknown {
  const isUnreadable = thrown instanceof z.ZodError || thrown instanceof SyntaxError
  return isUnreadable || isRefusedValue(thrown) ? new AppError('pack_damaged') : thrown
}

/**
 * Predictions, intended writes and writes of the discussion of an agent that is here, a few at a time. What is known
 * here stays.
 */
export async function restoreHistory(
  deps: { store: Store; clock: Clock },
  packed: Pick<PackedAgent, 'predictions' | 'intents' | 'writes'>,
  place: RestorePlace & { agentKey: AgentKey },
): Promise<void> {
  await runSteps(deps, historySteps(deps, packed, place))
}

/** Each in a commit of its own. */
async function runSteps({ store }: { store: Store }, steps: readonly (() => void)[]): Promise<void> {
  for (const step of steps) {
    store.transaction(step)
    await yieldToEventLoop()
  }
}

/** What is to be done for a history, in steps that each take a moment only. The agent is here when the first is run. */
function historySteps(
  { store, clock }: { store: Store; clock: Clock },
  { predictions, intents, writes }: Pick<PackedAgent, 'predictions' | 'intents' | 'writes'>,
  { agentKey, challengeNoOf, withHistory }: RestorePlace & { agentKey: AgentKey },
): (() => void)[] {
  if (!withHistory) return []
  const atMs = Math.trunc(clock())
  const rows = [
    ...predictions.map(({ challenge, ...prediction }) => (agentNo: number) => {
      const challengeNo = challengeNoOf(challenge)
      if (challengeNo !== null) store.packs.restorePrediction(agentNo, { challengeNo, ...prediction })
    }),
    ...intents.map((intent) => (agentNo: number) => {
      const challengeNo = challengeNoOf(intent.challenge)
      if (challengeNo !== null) restoreIntent(store, intent, { agentNo, challengeNo, atMs })
    }),
    ...writes.map((write) => (agentNo: number) => restoreDiscussionWrite(store, write, { agentNo, atMs })),
  ]
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, step) => () => {
    const { agentNo } = orThrow(store.agents.find(agentKey), 'not_found')
    for (const restore of rows.slice(step * rowsAtOnce, (step + 1) * rowsAtOnce)) restore(agentNo)
  })
}

function insertAgent(
  deps: { store: Store; clock: Clock },
  packed: PackedAgent,
  { agentKey, siteNo, challengeNoOf, method }: Restored,
): void {
  const { store, clock } = deps
  const { row, scopeKeys, wishes: pendingChanges } = packed.facts
  const known = store.agents.findAtSite(siteNo, row.agent_id)
  if (known !== null) throw new AppError('agent_already_added', { name: known.name })
  const atMs = Math.trunc(clock())
  const { agent_no: _elsewhere, ...columns }: BackupRow = row
  const { tags, group } = labelsOf(packed.facts, readLabelSpelling(store))
  store.packs.insertRow('agents', {
    ...columns,
    agent_key: agentKey,
    site_no: siteNo,
    group_name: group,
    status: 'unproven',
    status_at_ms: atMs,
    status_detail: null,
    last_error: null,
    next_key: null,
    ...(method === null
      ? {}
      : {
          auth_method: method.authMethod,
          key_algorithm: method.keyAlgorithm,
          key_fingerprint: method.keyFingerprint,
        }),
  })
  const { agentNo } = orThrow(store.agents.find(agentKey), 'internal')
  // Columns that other screens read: one that they cannot read would take all of their rows along.
  orThrow(store.claims.find(agentKey), 'internal')
  orThrow(store.agentKeys.find(agentKey), 'internal')
  // For a pack of a console that did not note it.
  if (method !== null) store.agents.setCredential(agentKey, { ...method, keyAge: { isMade: false, atMs } })
  store.agents.setStatus(agentKey, statusOf(packed, atMs))
  store.packs.setTags(agentNo, tags)
  if (row.subscriptions_read_at_ms !== null)
    store.subscriptions.replace(agentNo, scopeKeys, row.subscriptions_read_at_ms)
  for (const change of pendingChanges) store.packs.restorePendingChange(agentNo, change)
  if (packed.registration !== null) insertRegistration(deps, packed.registration, { agentKey, siteNo })
  for (const { challenge, ...draft } of packed.drafts) {
    const challengeNo = challengeNoOf(challenge)
    if (challengeNo !== null) store.packs.restoreDraft(agentNo, { challengeNo, ...draft })
  }
  store.journal.add('agent_added', agentKey, { agentId: row.agent_id, name: row.name, from: 'pack' })
}

/** Nobody has asked the service yet: only what cannot have changed is taken over. */
function statusOf({ facts, items }: PackedAgent, atMs: number): AgentStatusChange {
  const plain = { statusDetail: null, lastError: null, atMs }
  if (!items.has('credential'))
    return { ...plain, status: 'secret_missing', lastError: { code: 'secret_missing', details: {} } }
  return { ...plain, status: facts.row.status === 'not_activated' ? 'not_activated' : 'unproven' }
}

function insertRegistration(
  { store }: { store: Store },
  { row }: PackedRegistration,
  { agentKey, siteNo }: { agentKey: AgentKey; siteNo: number },
): void {
  const { registration_no: _elsewhere, stage, ...columns } = row
  // What was on its way when the pack was made ended on the other machine, if it did.
  const stageHere = stage === 'sending' ? 'unknown' : stage === 'answering' ? 'answer_unknown' : stage
  store.packs.insertRow('registrations', {
    ...columns,
    stage: stageHere ?? null,
    agent_key: agentKey,
    site_no: siteNo,
  })
  orThrow(store.registrations.find(agentKey), 'internal')
}

async function keepItems({ vault }: { vault: Vault }, agentKey: AgentKey, items: PackItems): Promise<void> {
  for (const name of itemNames) {
    const item = items.get(name)
    if (item !== undefined) await vault.save(getItemAccount(agentKey, name), item)
  }
}

async function eraseItems({ vault }: { vault: Vault }, agentKey: AgentKey, items: PackItems): Promise<void> {
  for (const name of itemNames.filter((each) => items.has(each))) {
    try {
      await vault.erase(getItemAccount(agentKey, name))
    } catch {
      // Why the rows were not stored is what the operator must hear; an orphaned item harms nobody.
    }
  }
}
