/** An agent of a sandbox that writes at the service by itself, beside the console. */
import type { SandboxAgent } from './sandbox-process.ts'

export interface WritingAgent {
  /** POSTs as the agent; gives the answer's body, and rejects unless it is a success. */
  post<Answer = { comment_id: string }>(path: string, body?: object): Promise<Answer>
}

/** Asks for a token by the agent's client secret. */
export async function openWritingAgent(baseUrl: string, agent: SandboxAgent): Promise<WritingAgent> {
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}/api/v1/agent${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { agent_id, client_secret } = agent
  const token = (await send('/auth/token', { grant_type: 'client_credentials', agent_id, client_secret })) as {
    access_token: string
  }
  return {
    post: async <Answer>(path: string, body = {}) =>
      (await send(path, body, { authorization: `Bearer ${token.access_token}` })) as Answer,
  }
}
