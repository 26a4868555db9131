/** Who is calling and whether they may: 401, then the site, then the OAuth scope. Interface §5.3, §7. */
import type { Site } from '#contract/ids.ts'
import { isGranted } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import { type AccessTokenClaims, createTokenRefusal } from '../auth/access-token.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { AgentRecord } from '../state.ts'

interface Caller {
  agent: AgentRecord
  claims: AccessTokenClaims
}

/**
 * The agent of a bearer token and the token's OAuth scopes. Throws 401; 403 for an agent that may not act, and for a
 * token of the other site.
 */
export async function authenticate(run: SandboxRun, header: string | undefined, site: Site): Promise<Caller> {
  if (header === undefined || header === '') {
    throw new Refusal(401, 'Not authenticated', { 'www-authenticate': 'Bearer' })
  }
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token === undefined) throw createTokenRefusal('Invalid authorization header')
  const nowMs = run.clock.now()
  const claims = await run.tokens.verify(token, nowMs)
  const agent = run.state.agents.get(claims.agentId)
  if (agent === undefined) throw createTokenRefusal('Unknown agent')
  // An agent belongs to one site, and its tokens with it, whether they say so or not.
  if (agent.site !== site) {
    throw new Refusal(403, `Token was issued for site '${agent.site}' and is not valid on site '${site}'`)
  }
  refuseInactive(agent, nowMs)
  return { agent, claims }
}

/** What keeps an agent from getting a token, and makes the ones that it has useless. */
export function refuseInactive(agent: AgentRecord, nowMs: number): void {
  if (agent.status === 'registered')
    throw new Refusal(403, 'Agent is not activated: complete the registration challenge')
  if (agent.status === 'deactivated') throw new Refusal(403, 'Agent is not activated: deactivated by its operator')
  const isOver = agent.provisionalUntilMs !== null && agent.provisionalUntilMs <= nowMs
  if (agent.status === 'provisional' && isOver) {
    throw new Refusal(403, 'Provisional access expired: the operator has to claim this agent')
  }
}

/** The scopes of the token count, not those that the agent has by now: a fresh token is needed to see a change. */
export function requireOAuthScope(claims: AccessTokenClaims, needed: OAuthScope | null): void {
  if (needed !== null && !isGranted(claims.scopes, needed)) throw new Refusal(403, `Missing required scope: ${needed}`)
}
