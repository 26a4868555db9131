/** The sandbox as its users start it: a process of its own, spoken to over HTTP only. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Site } from '#contract/ids.ts'
import { bundleSandbox } from '../../scripts/bundle-program.mjs'

/** One agent of the start-up line, with its credential. */
export interface SandboxAgent {
  site: Site
  agent_id: string
  name: string
  auth_method: 'client_credentials' | 'private_key_jwt'
  client_secret?: string
  private_key_pem?: string
}

export interface SandboxProcess {
  baseUrl: string
  agents: SandboxAgent[]
  /** POSTs to the operator's side; rejects unless it answers with a success. */
  operate<Answer = unknown>(act: string, body?: object): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a sandbox on a free loopback port and resolves with what its one line of JSON says. */
export async function startSandboxProcess(options: string[] = []): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [await bundleSandbox(), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await firstLine(child)
  const started: { base_url: string; operator_url: string; agents: SandboxAgent[] } = JSON.parse(line)
  return {
    baseUrl: started.base_url,
    agents: started.agents,
    operate: operateAt(started.operator_url),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The operator's side of the sandbox that has it at `url`. */
export function operateAt(url: string): SandboxProcess['operate'] {
  return async (act, body = {}) => {
    const answer = await fetch(`${url}/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`operator ${act}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

function firstLine(child: ChildProcess & { stdout: NodeJS.ReadableStream | null }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code} before it listened`)))
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
  })
}
