/** A service over real HTTP that answers every request as a test says, asked by the client as main makes it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { agentIdSchema } from '#contract/ids.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { createTestClient } from './test-client.ts'

export interface ScriptedAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}
type Script = ScriptedAnswer | ((query: URLSearchParams) => ScriptedAnswer)

/** Starts it. `ask` gives what the client makes of an answer: its value, or code and details of its error. */
export async function startScriptedService() {
  let script: Script = { body: null }
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const answer = typeof script === 'function' ? script(searchParams) : script
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.status === 204 ? undefined : body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    async ask(name: EndpointName, answer: Script, params: Record<string, string> = {}): Promise<unknown> {
      script = answer
      const client = createTestClient()
      const agentId = agentIdSchema.parse('agent_1')
      const body = name === 'submitPrediction' ? { direction: 'bullish' as const, confidence: 0.7 } : undefined
      try {
        const args = { baseUrl, site: 'global' as const, params, agentId, ...(body === undefined ? {} : { body }) }
        return await client.call(name, args).catch(({ code, details }) => ({ code, details }))
      } finally {
        client.close()
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
