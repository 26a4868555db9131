import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { isNamed } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { outcomeOfFailure } from '../service/policy/outcome-of-failure.ts'
import type { AgentIdentity } from './agent-identity.ts'
import type { TokenFacts } from './token-facts.ts'
import type { Token } from './token-request.ts'

export interface TokenCacheDeps {
  mint: (identity: AgentIdentity, deadlineAtMs: number | null) => Promise<Token>
  serviceNow: (baseUrl: string) => number
  monotonic: () => number
  random: () => number
  onTokenChange: (agentKey: AgentKey, facts: TokenFacts | null) => void
}

export interface TokenCache {
  /**
   * A token that is good for a while yet. One request in flight per agent: a burst of calls signs one assertion, not
   * fifty.
   */
  get(identity: AgentIdentity): Promise<Token>
  /** A token asked for after this call, such as when its scopes have changed; `deadlineAtMs` as in `CallArgs`. */
  renew(identity: AgentIdentity, deadlineAtMs?: number | null): Promise<Token>
  /** The token that there is gives less than the next would: whoever calls next asks for that, if it can be had. */
  renewSoon(agentKey: AgentKey): void
  /**
   * Another token after the service refused `refused`, at most one a minute; sooner it rejects with `rate_limited`.
   * Null for one that is itself so new, after one that was refused, where it is likely that it was not the token:
   * nothing says so for certain, a call went through with it, or `by`, the operation that refused it, is the only one.
   */
  replaceRefused(
    identity: AgentIdentity,
    refused: Token,
    how: { isCertain: boolean; by: EndpointName },
  ): Promise<Token | null>
  /** The service refused a call with `token` because it lacks `scope`: known of it for as long as it lives. */
  learnRefusedScope(token: Token, scope: string): void
  /** A call went through with it; what was learnt against the `scope` that it needs is no longer so. */
  learnAccepted(token: Token, scope: OAuthScope | null): void
  facts(agentKey: AgentKey): TokenFacts | null
  forget(agentKey: AgentKey): void
  /**
   * Lets go of every token; each is asked for again when it is needed. A request for one that is in flight stays the
   * only one of its agent, calls under way keep the token they went out with, and what is known of refusals stays.
   */
  dropTokens(): void
  clear(): void
}

interface Entry {
  identity: AgentIdentity
  token: Token | null
  /** There is none because it was let go, not because it was refused. */
  isDropped: boolean
  renewAtMs: number
  minting: Promise<Token> | null
  lastReplacedAt: number | null
  /** When a token was last got in the place of a refused one. */
  replacementAt: number | null
}

/** What became of the calls with one token. */
interface TokenHistory {
  isAccepted: boolean
  refusedBy: Set<EndpointName>
}

const neverReplaced = { lastReplacedAt: null, replacementAt: null }
const replaceEveryMs = 60_000
/** There are not that many scopes; a service can name any number. */
const mostRefusedScopes = 50
/** A token may run out on its way to the service. */
const expiryMarginMs = 5_000

function createHistories(): (token: Token) => TokenHistory {
  const histories = new WeakMap<Token, TokenHistory>()
  return (token) => {
    const history = histories.get(token) ?? { isAccepted: false, refusedBy: new Set() }
    histories.set(token, history)
    return history
  }
}

/** Access tokens, in memory only, by deployment, site and agent. */
export function createTokenCache(deps: TokenCacheDeps): TokenCache {
  const { mint, serviceNow, monotonic, random, onTokenChange } = deps
  const entries = new Map<AgentKey, Entry>()
  const historyOf = createHistories()

  const entryOf = (identity: AgentIdentity): Entry => findOrAddEntry(entries, identity)

  const mintFor = (entry: Entry, deadlineAtMs: number | null = null): Promise<Token> => {
    entry.minting ??= mint(entry.identity, deadlineAtMs)
      .then((token) => {
        if (entry.token === null && !entry.isDropped && entry.lastReplacedAt !== null) entry.replacementAt = monotonic()
        Object.assign(entry, { token, isDropped: false, renewAtMs: renewalOf(token.facts, random()) })
        if (entries.get(entry.identity.agentKey) === entry) onTokenChange(entry.identity.agentKey, token.facts)
        return token
      })
      .finally(() => {
        entry.minting = null
      })
    return entry.minting
  }

  /** A token that still works is better than none while the way to the service is broken. */
  const mintOrKeep = async (entry: Entry, current: Token): Promise<Token> => {
    try {
      return await mintFor(entry)
    } catch (thrown) {
      if (outcomeOfFailure(toAppError(thrown)) === 'not_sent') return current
      throw thrown
    }
  }

  return {
    async get(identity) {
      const entry = entryOf(identity)
      if (entry.token === null) {
        if (!entry.isDropped) assertNotRefusedLately(entry, monotonic())
        return mintFor(entry)
      }
      const nowMs = serviceNow(identity.baseUrl)
      if (nowMs < entry.renewAtMs) return entry.token
      const isUsable = nowMs < entry.token.facts.expiresAtMs - expiryMarginMs
      return isUsable ? mintOrKeep(entry, entry.token) : mintFor(entry)
    },
    async renew(identity, deadlineAtMs) {
      const entry = entryOf(identity)
      await entry.minting?.catch(() => undefined)
      return mintFor(entry, deadlineAtMs)
    },
    renewSoon(agentKey) {
      const entry = entries.get(agentKey)
      if (entry !== undefined) entry.renewAtMs = 0
    },
    async replaceRefused(identity, refused, { isCertain, by }) {
      const history = historyOf(refused)
      history.refusedBy.add(by)
      const entry = entryOf(identity)
      if (entry.minting !== null) return entry.minting
      if (entry.token !== null && entry.token !== refused) return entry.token
      const mayBeGood = !isCertain || history.isAccepted || history.refusedBy.size === 1
      if (mayBeGood && entry.token !== null && leftMsOf(entry.replacementAt, monotonic()) > 0) return null
      entry.token = null
      entry.isDropped = false
      onTokenChange(identity.agentKey, null)
      assertNotRefusedLately(entry, monotonic())
      entry.lastReplacedAt = monotonic()
      return mintFor(entry)
    },
    learnRefusedScope,
    learnAccepted(token, scope) {
      historyOf(token).isAccepted = true
      if (scope !== null) learnAllowedScope(token, scope)
    },
    facts: (agentKey) => entries.get(agentKey)?.token?.facts ?? null,
    forget(agentKey) {
      if (entries.delete(agentKey)) onTokenChange(agentKey, null)
    },
    dropTokens: () => dropTokensOf(entries, onTokenChange),
    clear: () => forgetAll(entries, onTokenChange),
  }
}

function findOrAddEntry(entries: Map<AgentKey, Entry>, identity: AgentIdentity): Entry {
  const known = entries.get(identity.agentKey)
  if (known !== undefined && isSameAgent(known.identity, identity)) return known
  const entry: Entry = { identity, token: null, renewAtMs: 0, minting: null, isDropped: false, ...neverReplaced }
  entries.set(identity.agentKey, entry)
  return entry
}

function forgetAll(entries: Map<AgentKey, Entry>, onTokenChange: TokenCacheDeps['onTokenChange']): void {
  const agentKeys = [...entries.keys()]
  entries.clear()
  for (const agentKey of agentKeys) onTokenChange(agentKey, null)
}

function dropTokensOf(entries: ReadonlyMap<AgentKey, Entry>, onTokenChange: TokenCacheDeps['onTokenChange']): void {
  for (const [agentKey, entry] of entries) {
    if (entry.token === null) continue
    entry.token = null
    entry.isDropped = true
    onTokenChange(agentKey, null)
  }
}

/** How much is left of the minute after `sinceMs`. */
function leftMsOf(sinceMs: number | null, now: number): number {
  return sinceMs === null ? 0 : sinceMs + replaceEveryMs - now
}

function assertNotRefusedLately({ lastReplacedAt }: Entry, now: number): void {
  const leftMs = leftMsOf(lastReplacedAt, now)
  if (leftMs > 0) {
    const retryAfterSeconds = Math.ceil(leftMs / 1000)
    throw new AppError('rate_limited', { endpoint: 'requestToken', retryAfterSeconds, isOwnPace: true })
  }
}

function learnRefusedScope(token: Token, scope: string): void {
  const { refusedScopes } = token.facts
  if (refusedScopes.includes(scope) || refusedScopes.length >= mostRefusedScopes) return
  token.facts = { ...token.facts, refusedScopes: [...refusedScopes, scope] }
}

function learnAllowedScope(token: Token, scope: OAuthScope): void {
  const refusedScopes = token.facts.refusedScopes.filter((refused) => !isNamed([refused], scope))
  if (refusedScopes.length < token.facts.refusedScopes.length) token.facts = { ...token.facts, refusedScopes }
}

/** Between 5 and 15 % of its life before its end, so that tokens asked for together are not renewed together. */
function renewalOf({ issuedAtMs, expiresAtMs }: TokenFacts, random: number): number {
  return expiresAtMs - (expiresAtMs - issuedAtMs) * (0.05 + 0.1 * random)
}

function isSameAgent(one: AgentIdentity, other: AgentIdentity): boolean {
  return one.baseUrl === other.baseUrl && one.site === other.site && one.agentId === other.agentId
}
