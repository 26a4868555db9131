import { formatServiceTime } from '#contract/rules/service-time.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { verifyClientAssertion } from '../auth/client-assertion.ts'
import { matchesSecret } from '../auth/client-secret.ts'
import { computeEffectiveOAuthScopes } from '../auth/effective-oauth-scopes.ts'
import { refuseInactive } from '../http/authorize.ts'
import type { Call, Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import type { AgentRecord } from '../state.ts'

/** Both grant flows of Interface §5.2. An unknown agent and a wrong secret get the same answer. */
export const requestToken: Handler<'requestToken'> = async (call) => {
  const { run, body, nowMs } = call
  const agent = run.state.agents.get(body.agent_id)
  if (agent === undefined) throw wrongCredentials()
  run.meter.take({ agentId: agent.agentId, rateClass: 'token', nowMs, speed: run.clock.speed() })
  if ('client_secret' in body) verifySecret(agent, body.client_secret)
  else await verifyAssertion(call, agent, body.client_assertion)
  refuseInactive(agent, nowMs)
  const scopes = computeEffectiveOAuthScopes(agent)
  const token = await run.tokens.issue(agent, { scopes, jti: run.state.nextId('token'), nowMs })
  agent.hasHadToken = true
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: run.state.settings().accessTokenLifetimeS,
    scope: scopes.join(' '),
    ...(agent.status === 'provisional' && agent.provisionalUntilMs !== null
      ? {
          agent_status: 'active_provisional' as const,
          claim_pending: true as const,
          provisional_until: formatServiceTime(agent.provisionalUntilMs),
          claim_note: 'Some scopes are withheld until the operator has claimed this agent.',
        }
      : { agent_status: 'active' as const }),
  }
}

function verifySecret(agent: AgentRecord, secret: string): void {
  if (agent.authMethod !== 'client_credentials') {
    throw new Refusal(401, 'This agent authenticates with private_key_jwt')
  }
  if (agent.clientSecretHash === null || !matchesSecret(secret, agent.clientSecretHash)) throw wrongCredentials()
}

async function verifyAssertion(call: Call<'requestToken'>, agent: AgentRecord, assertion: string): Promise<void> {
  if (agent.authMethod !== 'private_key_jwt') {
    throw new Refusal(401, 'This agent authenticates with its client_secret')
  }
  const { path } = endpointTable.requestToken
  const audiences = [siteRules.global.pathRoot, siteRules.cn.pathRoot].flatMap((root) =>
    call.baseUrls.map((baseUrl) => baseUrl + root + path),
  )
  await verifyClientAssertion(call.run, { agent, assertion, audiences, nowMs: call.nowMs })
}

function wrongCredentials(): Refusal {
  return new Refusal(401, 'Invalid client credentials')
}
