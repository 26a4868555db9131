import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { PackRowChoice } from '#contract/ipc/packs.procedures.ts'
import { readStoredCredential } from '../../../session/stored-credential.ts'
import { emptyClaim } from '../../../store/claims.store.ts'
import type { Store } from '../../../store/store.ts'
import { readLabelSpelling } from '../../agents/label-spelling.ts'
import { type ReplaceCredentialDeps, replaceReadCredential } from '../../credentials/replace-credential.ts'
import type { UnsavedRegistrations } from '../../registrations/secrets/registration-secrets.ts'
import { orThrow } from '../../row-outcome.ts'
import { getItemAccount } from '../pack-items.ts'
import { labelsOf, mergeLabels } from './compare-agents.ts'
import { diffPack, type PackDiff } from './diff-pack.ts'
import { keepPausedLabels } from './keep-paused-labels.ts'
import { comparedAgentOf } from './match-existing.ts'
import type { PackContent, PackedAgent } from './read-pack-content.ts'
import { asPackError, type RestorePlace, restoreHistory } from './restore-agent.ts'

export interface MergeAgentDeps extends ReplaceCredentialDeps {
  held: UnsavedRegistrations
}

interface Merging {
  packed: PackedAgent
  place: RestorePlace
  choice: PackRowChoice
  agentKey: AgentKey
  challenges: PackContent['challenges']
}

interface Merged {
  hasChanged: boolean
  /** Why a label is not as in the pack: `label_holds_writes`, or of the archive alone `writes_under_way`. */
  leftOut: AppErrorData | null
}

/**
 * Adds what a pack holds of an agent and this console lacks. What is here stays, but for labels and the secret where
 * the operator chose the pack's. A second run changes nothing.
 */
export async function mergeAgent(deps: MergeAgentDeps, at: Merging): Promise<Merged> {
  const { store } = deps
  orThrow(store.agents.find(at.agentKey), 'not_found')
  if (at.choice.replaceSecret) await replaceSecret(deps, at)
  // As it is now: what was read while the secret was proven is newer than the pack.
  const agent = orThrow(store.agents.find(at.agentKey), 'not_found')
  const missing = diffPack(deps, { packed: at.packed, agent, challenges: at.challenges })
  const { hasLabels, leftOut } = takeLabels(deps, at)
  const hasRows = addRows(deps, at, missing)
  const hasClaim = await addClaim(deps, at, missing)
  const { predictions, completed, intents, writes } = missing
  const rows = { predictions: [...predictions, ...completed], intents, writes }
  await restoreHistory(deps, rows, { ...at.place, agentKey: at.agentKey })
  const hasHistory = at.place.withHistory && rows.predictions.length + intents.length + writes.length > 0
  return { hasChanged: at.choice.replaceSecret || hasLabels || hasRows || hasClaim || hasHistory, leftOut }
}

/** The old secret stays until the pack's is proven, whatever else was chosen: one of the two must work. */
async function replaceSecret(deps: MergeAgentDeps, { packed, agentKey }: Merging): Promise<void> {
  const item = orThrow(packed.items.get('credential'), 'secret_missing')
  await replaceReadCredential(deps, agentKey, () => readStoredCredential(item))
}

/**
 * An agent whose writes are not settled is not archived by it: those would go on in its name. Nor does it lose a label
 * by which a pause holds them.
 */
function takeLabels(
  { store, sessions }: Pick<MergeAgentDeps, 'store' | 'sessions'>,
  { packed, choice, agentKey }: Merging,
): { hasLabels: boolean; leftOut: Merged['leftOut'] } {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const mine = comparedAgentOf({ store }, agent).labels
  const theirs = labelsOf(packed.facts, readLabelSpelling(store))
  const { labels: wanted, isKept } = keepPausedLabels(store, agent, {
    mine,
    wanted: mergeLabels(choice.take, { mine, theirs }),
  })
  const isArchiving = wanted.isArchived && !mine.isArchived
  const isBusy = isArchiving && store.outbox.unsettledAgents().some(({ agentNo }) => agentNo === agent.agentNo)
  const labels = isBusy ? { ...wanted, isArchived: false, archivedAtMs: null } : wanted
  const code = isKept ? 'label_holds_writes' : 'writes_under_way'
  const leftOut = isKept || isBusy ? ({ code, details: {} } as const) : null
  if (JSON.stringify(labels) === JSON.stringify(mine)) return { hasLabels: false, leftOut }
  store.transaction(() => {
    store.packs.setLabels(agent.agentNo, labels)
    store.packs.setTags(agent.agentNo, labels.tags)
    store.journal.add('agent_labels_taken', agentKey, { from: 'pack', take: choice.take })
  })
  if (labels.isArchived) sessions.forget(agentKey)
  return { hasLabels: true, leftOut }
}

/** Drafts, subscriptions, pending changes of these and what was said at registration, in one commit. */
function addRows(
  { store }: { store: Store },
  { place, agentKey }: Merging,
  { drafts, subscriptions, pendingChanges, registered }: PackDiff,
): boolean {
  const { agentNo } = orThrow(store.agents.find(agentKey), 'not_found')
  try {
    store.transaction(() => {
      for (const { challenge, ...draft } of drafts) {
        const challengeNo = place.challengeNoOf(challenge)
        if (challengeNo !== null) store.packs.restoreDraft(agentNo, { challengeNo, ...draft })
      }
      if (subscriptions !== null) store.subscriptions.replace(agentNo, subscriptions.scopeKeys, subscriptions.readAtMs)
      for (const change of pendingChanges) store.packs.restorePendingChange(agentNo, change)
      store.packs.fillRegistered(agentNo, registered)
      // Read back: what no console could have written is not left here.
      orThrow(store.claims.find(agentKey), 'internal')
      orThrow(store.agentKeys.find(agentKey), 'internal')
    })
  } catch (thrown) {
    throw asPackError(thrown)
  }
  const hasSubscriptions = subscriptions !== null || pendingChanges.length > 0
  return drafts.length > 0 || hasSubscriptions || Object.values(registered).some((said) => said !== null)
}

/**
 * Link and code of an agent that still waits for its owner: into the keychain first, then said. An agent whose claim is
 * being worked on gets a newer link by that, or an owner; during this no other act on its claim runs.
 */
async function addClaim(
  { store, vault, held }: Pick<MergeAgentDeps, 'store' | 'vault' | 'held'>,
  { packed, agentKey }: Merging,
  { claim }: PackDiff,
): Promise<boolean> {
  const item = packed.items.get('claim')
  if (claim === null || item === undefined || held.busy.has(agentKey)) return false
  return held.busy.run(agentKey, async () => {
    await vault.save(getItemAccount(agentKey, 'claim'), item)
    const { agentNo, claim: here, claimedAtMs } = orThrow(store.claims.find(agentKey), 'not_found')
    // Heard by a look that had begun before.
    if (claimedAtMs !== null) {
      await vault.erase(getItemAccount(agentKey, 'claim'))
      return false
    }
    // What is known here of the claim itself is newer than the pack.
    const { hasSecretBesideKey, isMarked, isSaidPending } = here ?? emptyClaim
    store.claims.set(agentNo, { ...claim, hasSecretBesideKey, isMarked, isSaidPending })
    return true
  })
}
