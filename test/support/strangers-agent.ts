/** An agent that somebody else's program registered and nobody has claimed yet, as its credentials file holds it. */
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import { goodAnswer } from '../contract/sandbox-rows.ts'

interface StrangersEntry {
  agent_id: string
  agent_name: string
  client_secret: string
  claim_url: string
  pairing_code: string
}

async function post(url: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Registers an agent on the global site over HTTP and has it pass. */
export async function strangersEntry(
  baseUrl: string,
  name: string,
  change: { requested_scopes?: readonly string[] } = {},
): Promise<StrangersEntry> {
  const { registerAgent, submitRegistrationAnswer } = endpointTable
  const body = { ...registerAgent.example.request, name, ...change }
  const agent = await post(baseUrl + formatEndpointPath(registerAgent, 'global'), body)
  const params = { challenge_id: agent.challenge_id }
  const passed = await post(baseUrl + formatEndpointPath(submitRegistrationAnswer, 'global', params), goodAnswer)
  const { agent_id, client_secret } = agent
  return {
    agent_id,
    agent_name: name,
    client_secret,
    claim_url: passed.claim_url,
    pairing_code: passed.pairing_code,
  }
}
