import { AppError, type AppErrorData, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import type { Vault } from '../../vault/vault.ts'
import { settleDropsOfForgotten } from '../drops/write-outcomes.ts'
import { type Notify, topicsThatNameOurs } from '../notify.ts'
import { hasLeft } from '../outbox/step-write.ts'
import { eraseClaimItems, type UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { orThrow, runRow } from '../row-outcome.ts'
import { eraseRotationItems } from '../secrets/secret-accounts.ts'
import { type SecretWork, withChangeLock } from '../secrets/secret-work.ts'

interface ForgetAgentsDeps {
  store: Store
  vault: Vault
  sessions: AgentSessions
  held: UnsavedRegistrations
  secretWork: SecretWork
  clock: Clock
  notify: Notify
}

export interface ForgetReceipt {
  agentKey: AgentKey
  secret: 'kept' | 'erased'
  outcome: { ok: true } | { ok: false; error: AppErrorData }
}

/**
 * Takes agents out of the fleet with their drafts of predictions, writes and predictions as kept here; drafts of the
 * discussion stay, without an agent, and the agents themselves stay at the service. With `eraseSecret` main asks once
 * for all of them, in a dialog of its own, and a no forgets nobody (`erase_not_confirmed`); then the keychain item goes
 * first, one after the other, so that a keychain that refuses leaves the agent in place. `writes_under_way` for one
 * with a write that is being sent: nobody would hear what became of it. `secret_in_memory_only` for one whose secret no
 * keychain has taken yet: it would be lost.
 */
export async function forgetAgents(
  deps: ForgetAgentsDeps,
  { confirmations }: { confirmations: Confirmations },
  { agentKeys, eraseSecret }: { agentKeys: readonly AgentKey[]; eraseSecret: boolean },
): Promise<ForgetReceipt[]> {
  if (eraseSecret) await askToErase(deps, { confirmations }, agentKeys)
  const receipts: ForgetReceipt[] = []
  let refusal: AppErrorData | null = null
  for (const agentKey of new Set(agentKeys)) {
    const receipt: ForgetReceipt = { agentKey, secret: 'kept', outcome: { ok: true } }
    // A keychain that refuses one refuses all: it is not asked, and does not ask, a thousand times.
    receipt.outcome =
      refusal === null
        ? await runRow(() => withChangeLock(deps.secretWork, agentKey, () => forgetOne(deps, receipt, eraseSecret)))
        : { ok: false, error: refusal }
    if (!receipt.outcome.ok && isOfTheMachine(receipt.outcome.error)) refusal = receipt.outcome.error
    receipts.push(receipt)
    await yieldToEventLoop()
  }
  deps.notify(
    ...([
      'agents',
      'app',
      'challenges',
      'outbox',
      'drafts',
      'discussionDrafts',
      'results',
      'registrations',
      'drops',
    ] as const),
    ...topicsThatNameOurs,
  )
  return receipts
}

async function askToErase(
  { store }: { store: Store },
  { confirmations }: { confirmations: Confirmations },
  agentKeys: readonly AgentKey[],
): Promise<void> {
  const agents = [...new Set(agentKeys)].flatMap((agentKey) => {
    const agent = store.agents.find(agentKey)
    return agent === null ? [] : [{ agentName: agent.name, site: agent.site }]
  })
  // None of the agents is known, so there is nothing to confirm; the receipts say `not_found`.
  if (agents.length === 0) return
  if (!(await confirmations.confirmErase(agents))) throw new AppError('erase_not_confirmed')
}

function isOfTheMachine({ code }: AppErrorData): boolean {
  return appErrors[code].where === 'app' && code !== 'not_found'
}

async function forgetOne(deps: ForgetAgentsDeps, receipt: ForgetReceipt, eraseSecret: boolean): Promise<void> {
  const { store, vault, sessions, held } = deps
  const { agentKey } = receipt
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  refuseWhileRegistering(held, agentKey)
  refuseWhileSending(store, agent)
  const isRegistering = store.registrations.find(agentKey) !== null
  if (eraseSecret) {
    await vault.erase(agentKey)
    receipt.secret = 'erased'
    if (store.agentKeys.find(agentKey)?.nextKey != null) await eraseRotationItems(vault, agentKey)
    if (isRegistering || store.claims.find(agentKey)?.claim != null) await eraseClaimItems({ vault, held }, agentKey)
  }
  store.transaction(() => {
    // One may have begun while the keychain was asked.
    refuseWhileSending(store, agent)
    refuseWhileRegistering(held, agentKey)
    endInLedger(store, agent)
    settleDropsOfForgotten(deps, agent)
    store.agents.remove({ agentKey })
    store.registrations.remove(agentKey)
    store.journal.add('agent_forgotten', agentKey, { agentId: agent.agentId, name: agent.name, eraseSecret })
  })
  sessions.forget(agentKey)
  held.claims.delete(agentKey)
}

function refuseWhileRegistering({ busy, secrets }: UnsavedRegistrations, agentKey: AgentKey): void {
  if (busy.has(agentKey)) throw new AppError('registration_under_way')
  if (secrets.has(agentKey)) throw new AppError('secret_in_memory_only')
}

function refuseWhileSending({ outbox }: Store, { agentNo }: { agentNo: number }): void {
  if (outbox.unsettledOf({ agentNo }).some(({ state }) => state === 'sending')) throw new AppError('writes_under_way')
}

/** What was sent stays in the ledger, so it says there too why nobody looks for its outcome any more. */
function endInLedger({ outbox, ledger }: Store, { agentNo }: { agentNo: number }): void {
  for (const row of outbox.unsettledOf({ agentNo }).filter(hasLeft))
    ledger.addStep(row, {
      step: 'settled',
      receipt: { answer: null, as: 'forgotten', error: null, state: row.state },
    })
}
