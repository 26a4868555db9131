import pLimit from 'p-limit'
import { AppError, type AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import { groupBy } from '../group-by.ts'
import type { Notify } from '../notify.ts'
import { refuseWhilePaused } from '../pauses/refuse-while-paused.ts'
import { errorDataOf, orThrow, runRow } from '../row-outcome.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'
import type { SubscriptionReader } from './subscription-reader.ts'

interface ChangeSubscriptionsDeps {
  store: Store
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  subscriptionReader: SubscriptionReader
  notify: Notify
}

export interface SubscriptionChange {
  agentKey: AgentKey
  scopeKey: string
  subscribe: boolean
}

export type SubscriptionReceipt = SubscriptionChange & {
  outcome: { ok: true } | { ok: false; error: AppErrorData }
}

const atOnce = 6
/**
 * So many confirmed changes are written down in one commit; the service has them all the same if the console is killed
 * before.
 */
const keptAtOnce = 100

/**
 * Subscribes and unsubscribes, a receipt for every change. What the service has confirmed is kept and not pending any
 * more, the rest stays as it was. A pause that holds the agent holds for the changes that have not left when it comes:
 * they answer `writes_paused` and nothing of them is sent.
 */
export async function changeSubscriptions(
  deps: ChangeSubscriptionsDeps,
  { changes }: { changes: readonly SubscriptionChange[] },
): Promise<SubscriptionReceipt[]> {
  const { store, statusRecorder } = deps
  const agents = new Map<AgentKey, AgentRecord>()
  // Looked up for each change: an agent may be archived or forgotten while others are under way.
  const agentOf = (agentKey: AgentKey) => {
    const agent = orThrow(store.agents.find(agentKey), 'not_found')
    if (agent.archivedAtMs !== null) throw new AppError('agent_archived')
    agents.set(agentKey, agent)
    return agent
  }
  let unclear: SubscriptionChange[] = []
  let confirmed: { agentNo: number; change: SubscriptionChange }[] = []
  const keep = () => {
    const batch = confirmed.filter(({ change }) => store.agents.find(change.agentKey) !== null)
    store.transaction(() => {
      for (const { agentNo, change } of batch) {
        if (change.subscribe) store.subscriptions.add(agentNo, change.scopeKey)
        else store.subscriptions.remove(agentNo, change.scopeKey)
      }
      for (const agentNo of new Set(batch.map((one) => one.agentNo))) store.subscriptions.dropAppliedChanges(agentNo)
      for (const agentKey of new Set(unclear.map((change) => change.agentKey))) {
        const agent = store.agents.find(agentKey)
        if (agent !== null) store.subscriptions.putDue(agent.agentNo)
      }
      addToJournal(store, { confirmed: confirmed.map(({ change }) => change), unclear })
    })
    confirmed = []
    unclear = []
  }
  const receipts = await pLimit(atOnce).map(changes, async (change) => ({
    ...change,
    outcome: await runRow(async () => {
      const agent = agentOf(change.agentKey)
      refuseWhilePaused(store, agent)
      await changeOne(deps, agent, change).catch((thrown) => {
        if (isUnclear(errorDataOf(thrown))) unclear.push(change)
        throw thrown
      })
      confirmed.push({ agentNo: agent.agentNo, change })
      if (confirmed.length >= keptAtOnce) keep()
    }),
  }))
  keep()
  statusRecorder.flush()
  const neverRead = [...agents.values()].filter(isNeverRead)
  dropConfirmedChanges(store, neverRead, receipts)
  deps.subscriptionReader.schedule(neverRead.map(({ agentKey }) => agentKey))
  deps.notify('agents', 'challenges')
  return receipts
}

/**
 * What was sent, also where the agent was forgotten meanwhile, as `+CL -ES`: a line an agent and not a change, since a
 * change of a fleet is thousands.
 */
function addToJournal(
  { journal }: Store,
  { confirmed, unclear }: Record<'confirmed' | 'unclear', readonly SubscriptionChange[]>,
): void {
  const format = (changes: readonly SubscriptionChange[]) =>
    changes.map(({ subscribe, scopeKey }) => `${subscribe ? '+' : '-'}${scopeKey}`).join(' ')
  const isUnclear = new Set(unclear)
  for (const [agentKey, changes] of groupBy([...confirmed, ...unclear], (change) => change.agentKey))
    journal.add('subscriptions_changed', agentKey, {
      confirmed: format(changes.filter((change) => !isUnclear.has(change))),
      unclear: format(changes.filter((change) => isUnclear.has(change))),
    })
}

function isNeverRead({ subscriptionsReadAtMs }: AgentRecord): boolean {
  return subscriptionsReadAtMs === null
}

/**
 * What agents hold whose subscriptions were never read cannot be compared with their pending changes: there one is
 * met when everything that was sent for it was confirmed.
 */
function dropConfirmedChanges(
  store: Store,
  agents: readonly AgentRecord[],
  receipts: readonly SubscriptionReceipt[],
): void {
  const byAgent = groupBy(receipts, ({ agentKey }) => agentKey)
  store.transaction(() => {
    for (const { agentNo, agentKey } of agents) {
      const own = groupBy(
        byAgent.get(agentKey) ?? [],
        ({ scopeKey, subscribe }) => `${subscribe} ${instrumentOf(scopeKey)}`,
      )
      for (const [first, ...rest] of own.values()) {
        if (first === undefined || [first, ...rest].some(({ outcome }) => !outcome.ok)) continue
        const instrument = instrumentOf(first.scopeKey)
        store.pendingSubscriptions.drop({ agentNo, instrument, isWanted: first.subscribe })
      }
    }
  })
}

async function changeOne(
  { store, sessions, statusRecorder }: Pick<ChangeSubscriptionsDeps, 'store' | 'sessions' | 'statusRecorder'>,
  agent: AgentRecord,
  { scopeKey, subscribe }: SubscriptionChange,
): Promise<void> {
  try {
    const response = await sessions.call(identityOf(agent), subscribe ? 'subscribe' : 'unsubscribe', {
      params: { scope_key: scopeKey },
      beforeCall: () => refuseWhilePaused(store, agent),
    })
    refuseUnconfirmed({ scopeKey, subscribe }, response)
  } catch (thrown) {
    statusRecorder.failed(agent.agentKey, errorDataOf(thrown))
    throw thrown
  }
}

/**
 * After which it may be so all the same, so that what holds is read again: a success in doubt, or a conflict. Any other
 * refusal is one, and many of a large change would keep what is due from being read.
 */
function isUnclear({ code, details }: AppErrorData): boolean {
  if (code === 'outcome_unknown' || code === 'response_mismatch') return true
  const status = Number(details.status)
  return code === 'request_refused' && (status === 409 || (status >= 200 && status <= 299))
}
