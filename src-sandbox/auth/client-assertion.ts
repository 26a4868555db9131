/** Strict verification of a client assertion: Interface §5.2, RFC 7523 §3. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { Refusal } from '../refusal.ts'
import type { AgentRecord, SandboxState } from '../state.ts'

const maxLifetimeS = 60
/** A client that takes the time from a `Date` header may be a little ahead: the header has no fractions, the way takes time. */
const leewayS = 5

/** Throws a 401 that names the rule which the assertion breaks; otherwise its `jti` counts as used. */
export async function verifyClientAssertion(
  state: SandboxState,
  given: { agent: AgentRecord; assertion: string; audiences: readonly string[]; nowMs: number },
): Promise<void> {
  const { agent, assertion, audiences, nowMs } = given
  if (agent.publicKeyPem === null) throw refused('this agent has no registered key')
  const key = createPublicKey(agent.publicKeyPem)
  const claims = await verifiedClaims(assertion, key, nowMs)
  if (claims.iss !== agent.agentId) throw refused('iss must be the agent id')
  if (claims.sub !== agent.agentId) throw refused('sub must be the agent id')
  if (typeof claims.aud !== 'string' || !audiences.includes(claims.aud)) {
    throw refused(`aud must be ${audiences[0] ?? 'the token endpoint'}`)
  }
  const { iat, exp, jti } = claims
  if (iat === undefined || exp === undefined) throw refused('iat and exp are required')
  if (exp - iat > maxLifetimeS) throw refused(`exp must be at most ${maxLifetimeS} seconds after iat`)
  if (iat > nowMs / 1000 + leewayS) throw refused('iat lies in the future')
  if (typeof jti !== 'string' || jti === '') throw refused('jti is required')
  spendJti(state, { jti: `${agent.agentId}:${jti}`, expiresAtMs: exp * 1000, nowMs })
}

async function verifiedClaims(assertion: string, key: KeyObject, nowMs: number): Promise<JWTPayload> {
  const algorithm = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  try {
    const options = { algorithms: [algorithm], currentDate: new Date(nowMs) }
    return (await jwtVerify(assertion, key, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused('expired')
    if (error instanceof errors.JOSEAlgNotAllowed)
      throw refused(`alg must be ${algorithm}, as the registered key`)
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw refused('signature does not fit the registered key')
    throw refused('not a signed JWT')
  }
}

function spendJti(state: SandboxState, used: { jti: string; expiresAtMs: number; nowMs: number }): void {
  if (state.usedAssertions.has(used.jti)) throw refused('jti was used before')
  state.usedAssertions.set(used.jti, used.expiresAtMs)
  // In insertion order, and none lives longer than a minute: the expired ones are at the front.
  for (const [jti, expiresAtMs] of state.usedAssertions) {
    if (expiresAtMs > used.nowMs) break
    state.usedAssertions.delete(jti)
  }
}

function refused(reason: string): Refusal {
  return new Refusal(401, `Invalid client assertion: ${reason}`)
}
