/**
 * A console in a process of its own that registers an agent and ends itself, with its keychain process, at one of the
 * steps: by SIGKILL to its whole group, so that nothing of it runs on. Gets its plan as the first message; started by
 * `registration-kills.ts`, as the leader of a group.
 */
import { appendFileSync } from 'node:fs'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { logLine } from '../../src-main/log/redact.ts'
import type { KeychainProcess } from '../../src-main/vault/keychain/keychain-messages.ts'
import { forkKeychainProcess } from './forked-keychain.ts'
import { goodAnswer } from './registration-samples.ts'
import { openConsole } from './running-console.ts'
import { witnessed } from './witnessed-fetch.ts'

export interface KillPlan {
  database: string
  log: string
  /** Gets a line a step. */
  steps: string
  /** Gets what went over the wire. */
  evidence: string
  keyringEnv: Record<string, string>
  keychainService: string
  deploymentId: DeploymentId
  site: Site
  form: RegistrationForm
  /** A registration whose secret is asked for again; null begins one. */
  resendFor: AgentKey | null
  /** A step by its number, counted from 1, or the first of a name; null lets it live. */
  killAt: number | string | null
}

const writers = /store\/(registrations|journal|agents)\.store/
const watchedPaths = /\/(register|resend-secret|submit|token|self)$/

async function live(plan: KillPlan): Promise<void> {
  let count = 0
  const step = (what: string) => {
    count += 1
    appendFileSync(plan.steps, `${what}\n`)
    if (count === plan.killAt || what === plan.killAt) process.kill(-process.pid, 'SIGKILL')
  }
  const { client, console } = openConsole(plan.database, {
    keychainService: plan.keychainService,
    log: (level, event, fields) => appendFileSync(plan.log, `${level} ${logLine(event, fields)}\n`),
    clock: () => {
      const writer = writers.exec(new Error().stack ?? '')?.[1]
      if (writer !== undefined) step(`before a write of ${writer}`)
      return Date.now()
    },
    fetch: async (input, init) => {
      const path = watchedPaths.exec(new URL(input instanceof Request ? input.url : input).pathname)?.[1]
      if (path === undefined) return fetch(input, init)
      step(`before ${path} leaves`)
      const answer = await witnessed(plan.evidence)(input, init)
      step(`${path} answered`)
      return answer
    },
    spawnKeychain: () => watchedKeychain(forkKeychainProcess(plan.keyringEnv), step),
  })
  console.start()
  if (plan.resendFor === null) await register(plan, client)
  else await client.registrations.resendSecret({ agentKey: plan.resendFor })
  await console.close()
}

async function register(
  { deploymentId, site, form }: KillPlan,
  client: ReturnType<typeof openConsole>['client'],
): Promise<void> {
  const row = await client.registrations.start({ agentKey: null, deploymentId, site, form })
  await client.registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(row) })
}

/**
 * Each call to the keychain is two steps: before it goes there, and when its answer is back and nobody knows of it yet.
 */
function watchedKeychain(inner: KeychainProcess, step: (what: string) => void): KeychainProcess {
  const asked = new Map<number, string>()
  return {
    ...inner,
    send(request) {
      if (request.op !== 'ping') {
        const what = `${request.op} ${request.account.replace(/^ag_[\w-]+?(?=\.|$)/, 'credential')}`
        asked.set(request.id, what)
        step(`before ${what}`)
      }
      inner.send(request)
    },
    onReply: (listener) =>
      inner.onReply((reply) => {
        const what = asked.get(reply.id)
        if (what !== undefined) step(`${what} answered`)
        listener(reply)
      }),
  }
}

process.once('message', (plan: KillPlan) => {
  live(plan).then(
    () => process.exit(0),
    (thrown: unknown) => {
      process.stderr.write(`${thrown instanceof Error ? thrown.stack : thrown}\n`)
      process.exit(1)
    },
  )
})
process.send?.('ready')
