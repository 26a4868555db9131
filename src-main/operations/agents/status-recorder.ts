import { type AppErrorCode, type AppErrorData, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import type { AgentRecord, AgentStatusChange, KeptTokenFacts } from '../../store/agents.store.ts'
import { isStoreFailure } from '../../store/database/damage.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import { type ClaimWord, readClaimWord } from '../claims/claim-word.ts'
import { settleClaimMark } from '../claims/settle-claim-mark.ts'
import { isDisproved, type ProvenFacts, statusOfError, statusOfToken } from './status-reading.ts'

type TokenClaims = ProvenFacts & { trustLevel: string | null }

export interface StatusRecorder {
  /** An agent was given a token that says this. */
  proven(agentKey: AgentKey, claims: TokenClaims): void
  /** The service did what the agent asked of it: a status that this disproves is no longer so. */
  succeeded(agentKey: AgentKey, success: { endpointName: EndpointName; facts: TokenClaims }): void
  /**
   * Acting as the agent failed. A failure that says nothing of the agent changes nothing, nor does one that gives no
   * reason where one is known.
   */
  failed(agentKey: AgentKey, error: AppErrorData): void
  /** Its secret was read from the keychain and is well: a status by which it could not be is no longer so. */
  secretFound(agentKey: AgentKey): void
  /** Something else than a token said whether an agent is claimed. */
  claimSaid(agentKey: AgentKey, said: ClaimWord): void
  /** Writes what is held back; before an answer is made of it, and at the end. */
  flush(): void
  /** Writes what is held back and takes nothing more. What a disk refuses now is lost: the next token says it again. */
  close(): void
}

interface Pending {
  facts?: KeptTokenFacts
  change?: AgentStatusChange
  claimSaid?: ClaimWord
}

/** Refusals that say of an agent that it waits for its claim. */
const saysPending: ReadonlySet<AppErrorCode> = new Set(['provisional_expired', 'provisional_limit'])

const gatherMs = 150
const againMs = 2_000

/**
 * Writes the status of agents down, many in one commit: a thousand first tokens must not mean a thousand waits for the
 * disk on the thread that serves the window.
 */
export function createStatusRecorder(deps: {
  store: Store
  clock: Clock
  /** The service's time in ms since 1970: unclaimed limits end by its clock. */
  serviceNow: (baseUrl: string) => number
  startTimer: Timer
  /** The service said that an agent is claimed which was only marked so: what is kept for its claim is used up. */
  onClaimConfirmed: (agentKey: AgentKey) => void
  notify: (...topics: ('agents' | 'app' | 'registrations')[]) => void
}): StatusRecorder {
  const { store, clock, serviceNow, startTimer, onClaimConfirmed, notify } = deps
  const pending = new Map<AgentKey, Pending>()
  let cancel: (() => void) | null = null
  let isClosed = false

  const flush = () => {
    cancel?.()
    cancel = null
    if (pending.size === 0) return
    // Of a disk that refuses, whoever asks hears, and it is asked again.
    if (!isClosed) cancel = startTimer(againMs, flushByItself)
    const { isUnmarked, confirmed } = store.transaction(() => writeDown(store, pending))
    cancel?.()
    cancel = null
    pending.clear()
    notify('agents', 'app')
    if (isUnmarked) notify('registrations')
    for (const agentKey of confirmed) onClaimConfirmed(agentKey)
  }
  /** Nobody hears what a timer throws but the whole process, which would end. */
  const flushByItself = () => void isTaken(flush)
  const put = (agentKey: AgentKey, entry: Pending) => {
    if (isClosed) return
    pending.set(agentKey, { ...pending.get(agentKey), ...entry })
    cancel ??= startTimer(gatherMs, flushByItself)
  }
  const judge = (agent: AgentRecord, claims: TokenClaims) => judgeToken(serviceNow, agent, claims)
  return {
    proven(agentKey, claims) {
      const agent = isClosed ? null : store.agents.find(agentKey)
      if (agent === null) return
      const verdict = judge(agent, claims)
      const claimSaid = readClaimWord(claims)
      put(agentKey, {
        ...(claimSaid === null ? {} : { claimSaid }),
        facts: keptFactsOf(claims),
        change: { ...verdict, lastError: null, atMs: Math.trunc(clock()) },
      })
    },
    succeeded(agentKey, { endpointName, facts }) {
      const agent = isClosed ? null : store.agents.find(agentKey)
      if (agent === null) return
      const before = pending.get(agentKey)?.change ?? agent
      if (!isDisproved(before, endpointName)) return
      const verdict = judge(agent, facts)
      const isSame = verdict.status === before.status && verdict.statusDetail === before.statusDetail
      if (!isSame) put(agentKey, { change: { ...verdict, lastError: null, atMs: Math.trunc(clock()) } })
    },
    failed(agentKey, error) {
      if (saysPending.has(error.code)) put(agentKey, { claimSaid: 'pending' })
      const verdict = statusOfError(error)
      if (verdict === null) return
      const known = verdict.status === 'token_refused' ? store.agents.find(agentKey)?.status : null
      if (known === 'not_activated' || known === 'provisional_expired') return
      put(agentKey, { change: { ...verdict, lastError: error, atMs: Math.trunc(clock()) } })
    },
    secretFound(agentKey) {
      const agent = isClosed ? null : store.agents.find(agentKey)
      const status = (pending.get(agentKey)?.change ?? agent)?.status
      if (status !== 'secret_missing' && status !== 'keychain_unavailable') return
      put(agentKey, { change: { ...notChecked, atMs: Math.trunc(clock()) } })
    },
    claimSaid: (agentKey, said) => put(agentKey, { claimSaid: said }),
    flush,
    close() {
      isClosed = true
      if (!isTaken(flush)) pending.clear()
    },
  }
}

const notChecked = { status: 'unproven', statusDetail: null, lastError: null } as const

function judgeToken(serviceNow: (baseUrl: string) => number, agent: AgentRecord, claims: TokenClaims) {
  const { site, requestedScopes, baseUrl } = agent
  return statusOfToken(claims, { site, requestedScopes, serviceNowMs: serviceNow(baseUrl) })
}

function keptFactsOf({ scopes, trustLevel, claimPending, provisionalUntilMs }: TokenClaims): KeptTokenFacts {
  return { grantedScopes: scopes, trustLevel, claimPending, provisionalUntilMs }
}

/** False: the disk refused. */
function isTaken(write: () => void): boolean {
  try {
    write()
    return true
  } catch (thrown) {
    if (!isStoreFailure(toAppError(thrown))) throw thrown
    return false
  }
}

/** Gives whether an agent that was marked as claimed waits again, and which are claimed by the service's word now. */
function writeDown(store: Store, pending: ReadonlyMap<AgentKey, Pending>) {
  let isUnmarked = false
  const confirmed: AgentKey[] = []
  for (const [agentKey, { facts, change, claimSaid }] of pending) {
    const mark = claimSaid === undefined ? null : settleClaimMark(store, agentKey, claimSaid)
    if (claimSaid === 'pending') store.claims.setSaidPending(agentKey, true)
    if (mark === 'removed') isUnmarked = true
    if (mark === 'confirmed') confirmed.push(agentKey)
    if (facts !== undefined) store.agents.setTokenFacts(agentKey, facts)
    if (change !== undefined) store.agents.setStatus(agentKey, change)
  }
  return { isUnmarked, confirmed }
}
