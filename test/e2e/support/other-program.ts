/** What another program of the operator's does with the same agents. */
import { expect } from '@playwright/test'
import type { SandboxAgent, SandboxProcess } from '../../support/sandbox-process.ts'

type Sandbox = Pick<SandboxProcess, 'baseUrl'>

async function send(url: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  expect(response.ok, text).toBe(true)
  return JSON.parse(text)
}

/** A token of an agent with a client secret. */
async function tokenOf({ baseUrl }: Sandbox, { agent_id, client_secret }: SandboxAgent): Promise<string> {
  const asked = { grant_type: 'client_credentials', agent_id, client_secret }
  const granted = await send(`${baseUrl}/api/v1/agent/auth/token`, asked)
  return (granted as { access_token: string }).access_token
}

/** Predicts on a challenge as such an agent, without the console. */
export async function predictElsewhere(sandbox: Sandbox, agent: SandboxAgent, challengeId: string): Promise<void> {
  const token = await tokenOf(sandbox, agent)
  const body = { direction: 'bearish', confidence: 0.6 }
  await send(`${sandbox.baseUrl}/api/v1/eval/challenges/${challengeId}/predict`, body, token)
}
