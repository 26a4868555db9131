import type { SandboxRun } from '../sandbox-run.ts'
import type { Route } from './handle-call.ts'
import { readJson } from './read-body.ts'

/** Which agent a call says it is from: faults and the ledger go by it. Proves nothing. */
export async function identifyCaller(
  run: SandboxRun,
  given: { headers: Headers; route: Route; bodyText: string },
): Promise<string | null> {
  const named = given.headers.get('x-agent-id')
  if (named !== null) return named
  const token = given.headers.get('authorization')?.replace(/^Bearer +/i, '')
  if (token !== undefined) {
    const claims = await run.tokens.verify(token, run.clock.now()).catch(() => null)
    return claims?.agentId ?? null
  }
  const body = given.route.row.method === 'POST' ? readJson(given.bodyText).value : null
  const isNamed = typeof body === 'object' && body !== null && 'agent_id' in body
  return isNamed && typeof body.agent_id === 'string' ? body.agent_id : null
}
