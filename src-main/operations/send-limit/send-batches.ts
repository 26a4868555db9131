/** What the page can have sent, each as a batch whose writes are counted: the one place that says how many they are. */
import type { AgentKey, OutboxId, Site } from '#contract/ids.ts'
import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { AskedKind, AskedWrite } from '#contract/rules/outbox/asked-writes.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import type { Store } from '../../store/store.ts'
import { listRelabelled } from '../agents/list-relabelled.ts'
import type { LabelChange } from '../agents/update-labels.ts'
import { type ValidateDropsDeps, validateDrops } from '../drops/validate-drops.ts'
import { deadlineOfWrite } from '../outbox/deadline-of-write.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { findPauses } from '../pauses/list-pauses.ts'
import { listReleased } from '../pauses/list-released.ts'
import type { PredictionItem } from '../predictions/validate-items.ts'
import type { SubscriptionChange } from '../subscriptions/change-subscriptions.ts'
import type { SendBatch } from './send-limit.ts'

interface Deps {
  store: Store
}

export function createPredictionsBatch({ store }: Deps, items: readonly PredictionItem[]): SendBatch<PredictionItem> {
  return {
    items,
    nameOf: ({ agentKey, challengeKey }) => `prediction ${agentKey} ${challengeKey}`,
    listWrites(some) {
      const deadlineOf = rememberDeadlines(store)
      return some.map(({ agentKey, challengeKey }) => ({
        ...writeOfAgent(store, 'predictionOrRevision', agentKey),
        deadlineAtMs: deadlineOf(challengeKey),
      }))
    },
  }
}

export function createDiscussionBatch({ store }: Deps, items: readonly DiscussionItem[]): SendBatch<DiscussionItem> {
  return { items, listWrites: (some) => some.map(({ kind, agentKey }) => writeOfAgent(store, kind, agentKey)) }
}

/** Of a like or a follow that has not left nothing is sent: it is taken out of the outbox. */
export function createUndoBatch({ store }: Deps, { outboxId }: { outboxId: OutboxId }): SendBatch<AskedWrite> {
  const row = store.outbox.find(outboxId)
  const opposite = { like: 'unlike', unlike: 'like', follow: 'unfollow', unfollow: 'follow' } as const
  const kind =
    row === null || isUnsent(row.state) || !(row.kind in opposite) ? null : (row.kind as keyof typeof opposite)
  return {
    ...known(row === null || kind === null ? [] : [writeOfAgent(store, opposite[kind], row.agentKey)]),
    nameOf: () => `undo ${outboxId}`,
  }
}

/** Of the words on a write of unknown outcome only one sends it. */
export function createSettleBatch({ store }: Deps, word: { outboxId: OutboxId; as: string }): SendBatch<AskedWrite> {
  const row = word.as === 'send_again' ? store.outbox.find(word.outboxId) : null
  return known(row === null ? [] : [{ ...row, deadlineAtMs: deadlineOfWrite(row) }])
}

export function createDropsBatch(
  deps: ValidateDropsDeps,
  { drops: asked }: { drops: readonly { dropNo: number }[] },
): SendBatch<number> {
  const { store } = deps
  return {
    items: asked.map(({ dropNo }) => dropNo),
    async listWrites(some) {
      const deadlineOf = rememberDeadlines(store)
      const drops = await validateDrops(deps, store.drops.waiting(some))
      const views = new Map(drops.map(({ view }) => [view.dropNo, view]))
      return some.map((dropNo): AskedWrite => {
        // One that is not there yet may have come until the answer.
        const { content = null, agentKey = null, site = null } = views.get(dropNo) ?? {}
        const isPrediction = content?.kind === 'prediction'
        return {
          kind: isPrediction ? 'predictionOrRevision' : content?.isReply === true ? 'reply' : 'comment',
          agentKey: agentKey ?? `file ${dropNo}`,
          site,
          deadlineAtMs: isPrediction && content.challengeKey !== null ? deadlineOf(content.challengeKey) : null,
        }
      })
    },
  }
}

export function createSubscriptionsBatch(
  { store }: Deps,
  changes: readonly SubscriptionChange[],
): SendBatch<SubscriptionChange> {
  return {
    items: changes,
    nameOf: ({ agentKey, scopeKey, subscribe }) => `${subscribe ? 'subscribe' : 'unsubscribe'} ${agentKey} ${scopeKey}`,
    listWrites: (some) =>
      some.map(({ agentKey, subscribe }) => writeOfAgent(store, subscribe ? 'subscribe' : 'unsubscribe', agentKey)),
  }
}

/** The end of pauses. The sender is woken first, so that what is too late is not among what would go. */
export function createResumeBatch(
  { store, sender }: Deps & { sender: Sender },
  { aims }: { aims: readonly PauseAim[] | null },
): SendBatch<HeldWrite> {
  sender.wake()
  return releaseOf(listGoing(store, findPauses(store, aims)))
}

/** Other tags or another group can take agents out of a pause that holds their writes. */
export function createLabelBatch(
  { store }: Deps,
  change: LabelChange & { agentKeys: readonly AgentKey[] },
): SendBatch<HeldWrite> {
  return releaseOf(listReleased(store, listRelabelled(store, change)).map(withDeadline))
}

/** Agents or registrations that do one thing each, which main sends at once. */
export function createAgentsBatch(
  { store }: Deps,
  kind: 'registration' | 'answer' | 'secret' | 'claimLink' | 'permission',
  agentKeys: readonly AgentKey[],
): SendBatch<AgentKey> {
  return {
    items: agentKeys,
    nameOf: (agentKey) => `${kind} ${agentKey}`,
    listWrites: (some) => some.map((agentKey) => writeOfAgent(store, kind, agentKey)),
  }
}

/** A registration from the form, which may be of a row that is not there yet. */
export function createRegistrationBatch({
  agentKey,
  site,
}: {
  agentKey: AgentKey | null
  site: Site
}): SendBatch<AskedWrite> {
  return known([{ kind: 'registration', agentKey: agentKey ?? 'form', site, deadlineAtMs: null }])
}

function known(items: readonly AskedWrite[]): SendBatch<AskedWrite> {
  return { items, listWrites: (some) => some }
}

/** A write that a pause holds. */
type HeldWrite = AskedWrite & { outboxId: OutboxId }

/**
 * What was asked about when it was sent into the pause counts here too: that yes did not say when it goes, and a page
 * must not let the operator's brake go on its own.
 */
function releaseOf(held: readonly HeldWrite[]): SendBatch<HeldWrite> {
  return { items: held, nameOf: ({ outboxId }) => `release ${outboxId}`, listWrites: (some) => some }
}

function listGoing(store: Store, pauses: readonly { pauseNo: number }[]): HeldWrite[] {
  if (pauses.length === 0) return []
  return store.pauses.goingInBrief(pauses.map(({ pauseNo }) => pauseNo)).map(withDeadline)
}

const withDeadline = (row: ReturnType<typeof listReleased>[number]): HeldWrite => ({
  ...row,
  deadlineAtMs: deadlineOfWrite(row),
})

function writeOfAgent({ agents, registrations }: Store, kind: AskedKind, agentKey: AgentKey): AskedWrite {
  const site = agents.find(agentKey)?.site ?? registrations.find(agentKey)?.site ?? null
  return { kind, agentKey, site, deadlineAtMs: null }
}

/** Reads each challenge once. */
function rememberDeadlines({ challenges }: Store): (challengeKey: ChallengeKey) => number | null {
  const known = new Map<ChallengeKey, number | null>()
  return (challengeKey) => {
    const found = known.get(challengeKey)
    if (found !== undefined) return found
    const deadlineAtMs = challenges.find(readChallengeKey(challengeKey))?.deadlineAtMs ?? null
    known.set(challengeKey, deadlineAtMs)
    return deadlineAtMs
  }
}
