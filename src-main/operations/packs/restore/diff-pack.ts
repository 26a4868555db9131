/** What a pack holds of an agent that is missing here: what the preview counts is what is taken. */

import { z } from 'zod'
import type { PackAdds } from '#contract/ipc/packs.procedures.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import type { AgentRecord } from '../../../store/agents.store.ts'
import { isLinkKept, type KeptClaim, keptClaimSchema } from '../../../store/claims.store.ts'
import type { BackedUpPrediction, BackupRow } from '../../../store/packs.store.ts'
import type { Store } from '../../../store/store.ts'
import { parseJson } from '../../../system/parse-json.ts'
import type { UnsavedRegistrations } from '../../registrations/secrets/registration-secrets.ts'
import type { PackedAgentFacts, PackedDraft, PackedIntent, PackedPrediction, PackedWrite } from '../pack-content.ts'
import { readPackedTarget } from '../packed-target.ts'
import { type Labels, mergeLabels } from './compare-agents.ts'
import { comparedAgentOf } from './match-existing.ts'
import type { PackContent, PackedAgent } from './read-pack-content.ts'
import { mayHaveLeft } from './restore-intent.ts'

export interface PackDiff {
  predictions: PackedPrediction[]
  /** Known here, but without all that the pack says of them. */
  completed: PackedPrediction[]
  /**
   * None for a challenge that is being predicted on either side; nor for one that was, but for what revises that
   * prediction.
   */
  drafts: PackedDraft[]
  intents: PackedIntent[]
  /** None that may be on the service where the same is written here already. */
  writes: PackedWrite[]
  /** Null where this console has read them itself, or the other never had. */
  subscriptions: { scopeKeys: readonly string[]; readAtMs: number } | null
  /** Changes of subscriptions, of instruments for which none is pending here. */
  pendingChanges: PackedAgentFacts['wishes']
  /** As the table holds it; null where it is known here. */
  registered: { requestedScopes: string | null; jwksUrl: string | null }
  /** Of an agent that waits for its owner, while its link is not here. */
  claim: KeptClaim | null
}

interface BothSides {
  packed: PackedAgent
  /** The same agent here. */
  agent: AgentRecord
  challenges: PackContent['challenges']
}

export const addsNothing: PackAdds = {
  predictions: 0,
  completed: 0,
  intents: 0,
  drafts: 0,
  subscriptions: 0,
  pendingChanges: 0,
  registered: 0,
  claimLinks: 0,
  tags: 0,
  notes: 0,
  groups: 0,
}

/** What an agent brings along that is not here yet. */
export function addsOfNewAgent({ facts, predictions, intents, writes, drafts }: PackedAgent): PackAdds {
  return {
    ...addsNothing,
    predictions: predictions.length,
    intents: intents.length + writes.length,
    drafts: drafts.length,
    pendingChanges: facts.wishes.length,
  }
}

/** How much a pack holds of an agent that is here already and lacks it. `theirs`: its labels in the pack. */
export function addsOfKnownAgent(
  deps: { store: Store; held: UnsavedRegistrations },
  { theirs, ...both }: BothSides & { theirs: Labels },
): PackAdds {
  const missing = diffPack(deps, both)
  const mine = comparedAgentOf(deps, both.agent).labels
  const filled = mergeLabels('fill', { mine, theirs })
  return {
    predictions: missing.predictions.length,
    completed: missing.completed.length,
    intents: missing.intents.length + missing.writes.length,
    drafts: missing.drafts.length,
    subscriptions: missing.subscriptions?.scopeKeys.length ?? 0,
    pendingChanges: missing.pendingChanges.length,
    registered: Object.values(missing.registered).filter((said) => said !== null).length,
    claimLinks: missing.claim === null ? 0 : 1,
    tags: filled.tags.length - mine.tags.length,
    notes: filled.note === mine.note ? 0 : 1,
    groups: filled.group === mine.group ? 0 : 1,
  }
}

/** Read again whenever it is asked for: a second run finds what the first has taken. */
export function diffPack(deps: { store: Store; held: UnsavedRegistrations }, both: BothSides): PackDiff {
  const { store } = deps
  const { packed, agent, challenges } = both
  const { agentNo } = agent
  const idOf = ({ challenge }: { challenge: number }) => challenges.get(challenge)?.challengeId ?? null
  const held = new Map(store.packs.predictionsHeld({ agentNo }).map((each) => [each.challengeId, each]))
  const inWork = new Set(store.packs.challengesInWork({ agentNo }).map(({ challengeId }) => challengeId))
  const intentIds = new Set(store.packs.intentIds({ agentNo }).map(({ outboxId }) => outboxId))
  const livingKeys = new Set(store.packs.livingKeys({ agentNo }).map(({ livingKey }) => livingKey))
  const isPredicted = new Set([...held.keys(), ...packed.predictions.map(idOf)])
  const isBeingSent = new Set([...inWork, ...packed.intents.filter(({ state }) => isUnsettled(state)).map(idOf)])
  const known = packed.predictions.flatMap((prediction) => {
    const id = idOf(prediction)
    return id === null ? [] : [{ prediction, here: held.get(id) }]
  })
  return {
    predictions: known.flatMap(({ prediction, here }) => (here === undefined ? [prediction] : [])),
    completed: known.flatMap(({ prediction, here }) =>
      here !== undefined && saysMore(prediction, here) ? [prediction] : [],
    ),
    drafts: packed.drafts.filter((draft) => {
      const id = idOf(draft)
      return id !== null && !isBeingSent.has(id) && (draft.isRevision || !isPredicted.has(id))
    }),
    intents: packed.intents.filter((intent) => idOf(intent) !== null && !intentIds.has(intent.outboxId)),
    writes: packed.writes.filter(
      (write) =>
        !intentIds.has(write.outboxId) &&
        !(mayHaveLeft(write) && livingKeys.has(readPackedTarget(write)?.livingKey ?? '')),
    ),
    subscriptions: missingSubscriptions(packed, agent),
    pendingChanges: missingPendingChanges(store, both),
    registered: missingRegistered(packed, store.packs.agentRow(agentNo) ?? {}),
    claim: missingClaim(deps, both),
  }
}

/**
 * Whether it fills a gap of the same prediction. One that is said to have gone the other way is another one, and what
 * is known here stays.
 */
function saysMore(theirs: PackedPrediction, mine: BackedUpPrediction): boolean {
  if (mine.direction !== null && theirs.direction !== null && mine.direction !== theirs.direction) return false
  const gaps = ['direction', 'confidence', 'remoteId', 'acceptedAtMs'] as const
  const verdict = ['isCorrect', 'score'] as const
  return (
    [...gaps, ...(mine.hasNoOutcome ? [] : verdict)].some((name) => mine[name] === null && theirs[name] !== null) ||
    (mine.reasoning === '' && theirs.reasoning !== '') ||
    (mine.sent === null && theirs.sent !== null)
  )
}

function missingSubscriptions({ facts }: PackedAgent, agent: AgentRecord): PackDiff['subscriptions'] {
  const readAtMs = facts.row.subscriptions_read_at_ms
  if (agent.subscriptionsReadAtMs !== null || readAtMs === null || facts.scopeKeys.length === 0) return null
  return { scopeKeys: facts.scopeKeys, readAtMs }
}

/** None that is so here already; of an agent whose subscriptions were never read here nobody knows that. */
function missingPendingChanges(store: Store, { packed, agent }: BothSides): PackDiff['pendingChanges'] {
  const { agentNo } = agent
  const pending = new Set(store.packs.pendingChangesOf({ agentNo }).map(({ instrument }) => instrument))
  const subscribed = new Set(store.subscriptions.of(agentNo).map(instrumentOf))
  return packed.facts.wishes.filter(
    ({ instrument, isWanted }) =>
      !pending.has(instrument) && (agent.subscriptionsReadAtMs === null || subscribed.has(instrument) !== isWanted),
  )
}

const scopesColumn = z.string().refine((text) => {
  try {
    return z.array(z.string()).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
})
const keySetColumn = z.url({ protocol: /^https$/ })

function missingRegistered({ facts }: PackedAgent, mine: BackupRow): PackDiff['registered'] {
  const { row } = facts
  const scopes = scopesColumn.safeParse(row.requested_scopes)
  const keySet = keySetColumn.safeParse(row.jwks_url)
  const areBothByKey = row.auth_method === 'private_key_jwt' && mine.auth_method === 'private_key_jwt'
  return {
    requestedScopes: mine.requested_scopes === null && scopes.success ? scopes.data : null,
    jwksUrl: mine.jwks_url === null && areBothByKey && keySet.success ? keySet.data : null,
  }
}

function missingClaim(
  { store, held }: { store: Store; held: UnsavedRegistrations },
  { packed, agent }: BothSides,
): KeptClaim | null {
  const here = store.claims.find(agent.agentKey)
  if (here === null || here.claim === null || here.claimedAtMs !== null) return null
  const isHere = isLinkKept(here.claim) || held.claims.has(agent.agentKey)
  if (isHere || !packed.items.has('claim')) return null
  const { claim } = packed.facts.row
  const parsed = keptClaimSchema.safeParse(typeof claim === 'string' ? parseJson(claim) : null)
  return parsed.success && parsed.data.host !== null ? parsed.data : null
}
