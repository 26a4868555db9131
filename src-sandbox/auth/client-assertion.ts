/** Strict verification of a client assertion: Interface §5.2, RFC 7523 §3. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { Refusal } from '../refusal.ts'
import type { AgentRecord, SandboxState } from '../state.ts'
import { RemoteKeyError, type RemoteKeys, type SigningAlgorithm } from './remote-keys.ts'

const maxLifetimeS = 60
/**
 * A client that takes the time from a `Date` header may be a little ahead: the header has no fractions, the way takes
 * time.
 */
const leewayS = 5

/** Throws a 401 that names the rule which the assertion breaks; otherwise its `jti` counts as used. */
export async function verifyClientAssertion(
  { state, remoteKeys }: { state: SandboxState; remoteKeys: RemoteKeys },
  given: { agent: AgentRecord; assertion: string; audiences: readonly string[]; nowMs: number },
): Promise<void> {
  const { agent, assertion, audiences, nowMs } = given
  const { key, algorithm } = await keyOf(agent, assertion, remoteKeys)
  const claims = await verifiedClaims(assertion, { key, algorithm }, nowMs)
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

interface VerificationKey {
  key: KeyObject
  algorithm: SigningAlgorithm
}

/**
 * The registered key says which algorithm is allowed; a published set is searched for the one that the header names.
 */
async function keyOf(agent: AgentRecord, assertion: string, remoteKeys: RemoteKeys): Promise<VerificationKey> {
  if (agent.publicKeyPem !== null) {
    const key = createPublicKey(agent.publicKeyPem)
    return { key, algorithm: key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256' }
  }
  if (agent.jwksUrl === null) throw refused('this agent has no registered key')
  const { alg, kid } = headerOf(assertion)
  if (alg !== 'RS256' && alg !== 'ES256') throw refused('alg must be RS256 or ES256')
  try {
    return { key: await remoteKeys.keyFor(agent.jwksUrl, { kid, algorithm: alg }), algorithm: alg }
  } catch (error) {
    throw error instanceof RemoteKeyError ? refused(error.message) : error
  }
}

function headerOf(assertion: string): { alg?: string; kid?: string } {
  try {
    return decodeProtectedHeader(assertion)
  } catch {
    throw refused('not a signed JWT')
  }
}

async function verifiedClaims(
  assertion: string,
  { key, algorithm }: VerificationKey,
  nowMs: number,
): Promise<JWTPayload> {
  try {
    const options = { algorithms: [algorithm], currentDate: new Date(nowMs) }
    return (await jwtVerify(assertion, key, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused('expired')
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw refused(`${error.claim} ${error.reason === 'invalid' ? 'must be a number' : 'lies in the future'}`)
    }
    if (error instanceof errors.JOSEAlgNotAllowed) throw refused(`alg must be ${algorithm}, as the registered key`)
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
