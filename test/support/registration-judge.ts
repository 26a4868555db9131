/**
 * What must hold after a console was killed while it registered an agent, and whether the row can be finished from
 * there.
 */
import { createPublicKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { Credential } from '../../src-main/vault/credential.ts'
import { createSweep } from './canaries.ts'
import type { KillPlan } from './registering-console.ts'
import { goodAnswer } from './registration-samples.ts'
import type { RunningConsole } from './running-console.ts'
import { readEvidence } from './witnessed-fetch.ts'

export interface KilledRun {
  plan: KillPlan
  /** Another console on the same files, started. */
  reopen(): RunningConsole
  /** What the keychain holds in clear; null when there is no such item. */
  readItem(account: string): Promise<Credential | null>
  /** How many agents the service has registered since the first run began. */
  countRegistered(): Promise<number>
}

export interface Judgement {
  /** The stage that the next console found, and the one to which it brought the row. */
  found: string
  ended: string
  /** What was not as it must be. */
  wrong: string[]
}

type Client = RunningConsole['client']

/** Enough for the longest way: saved, asked again, answered, looked after. */
const mostActs = 6
const settled: readonly string[] = ['passed', 'active', 'refused']

/** Opens the killed console again, brings its row to an end and gives what was wrong on the way; ends the console. */
export async function judgeRegistration(run: KilledRun): Promise<Judgement> {
  const { console, client } = run.reopen()
  try {
    const first = (await client.registrations.list()).rows[0]
    if (first === undefined) {
      const wrong = (await run.countRegistered()) > 0 ? ['registered, and no row of it'] : []
      return { found: 'nothing', ended: 'nothing', wrong }
    }
    const falseWords = await findFalseWords(run, first)
    const leaksBefore = findLeaks(run.plan, await run.readItem(first.agentKey))
    const last = await finish(client, first, run.plan)
    const unfinished = await findUnfinished(run, client, last)
    const leaksAfter = findLeaks(run.plan, await run.readItem(first.agentKey))
    const wrong = [...falseWords, ...leaksBefore, ...unfinished, ...leaksAfter]
    return { found: first.stage, ended: last.stage, wrong }
  } finally {
    await console.close()
  }
}

/** What the row says at once after the restart, held against the service and the keychain. */
async function findFalseWords(run: KilledRun, row: RegistrationView): Promise<string[]> {
  const { stage, error, secret, canResendSecret, form, agentKey } = row
  const says = `${stage}, ${error?.code ?? 'no error'}, secret ${secret}, ${canResendSecret ? 'may' : 'may not'} ask again`
  const isByKey = form.authMethod === 'private_key_jwt'
  const holds = isHeld(run.plan, await run.readItem(agentKey))
  switch (stage) {
    case 'intent':
      return (await run.countRegistered()) === 0 ? [] : [`registered, but the row says ${says}`]
    case 'unknown':
    case 'answer_unknown':
      return error?.code === 'outcome_unknown' ? [] : [`in doubt without a word of it: ${says}`]
    case 'secret_unsaved':
      return (isByKey ? holds : secret === 'missing' && canResendSecret) ? [] : [`no way on: ${says}`]
    case 'challenge':
      // An older secret than the last is known from the right one by the service only, and that the row says.
      if (error?.code === 'credential_refused' && canResendSecret) return []
      return holds && secret === 'kept' ? [] : [`the keychain has not what the service gave last: ${says}`]
    case 'passed':
    case 'active':
      return holds && secret === 'kept' ? [] : [`the keychain has not what the service gave last: ${says}`]
    default:
      return [`a stage that no restart may find: ${says}`]
  }
}

/** Whether this is the key that was registered, or the newest secret that the service gave. */
function isHeld({ evidence }: KillPlan, item: Credential | null): boolean {
  if (item === null) return false
  const bodies = readEvidence(evidence)
  if (item.kind === 'private_key') {
    const registered = bodies.findLast(({ body }) => typeof body.public_key === 'string')?.body.public_key
    const own = createPublicKey(item.pem).export({ format: 'pem', type: 'spki' })
    return String(registered).trim().replaceAll(/\s/g, '') === String(own).trim().replaceAll(/\s/g, '')
  }
  const given = bodies.findLast(
    ({ direction, body }) => direction === 'received' && typeof body.client_secret === 'string',
  )
  return given?.body.client_secret === item.secret
}

/** Goes on as an operator does who follows what the row offers. */
async function finish(client: Client, first: RegistrationView, plan: KillPlan): Promise<RegistrationView> {
  const { agentKey } = first
  const { deploymentId, site } = plan
  let row = first
  let hasTriedToSave = false
  for (let act = 0; act < mostActs && !settled.includes(row.stage); act += 1) {
    if (row.stage === 'intent' || row.stage === 'unknown')
      row = await client.registrations.start({ agentKey, deploymentId, site, form: row.form })
    else if (row.stage === 'secret_unsaved' && !hasTriedToSave) {
      hasTriedToSave = true
      row = await client.registrations.saveSecret({ agentKey })
    } else if (row.canResendSecret && (row.stage === 'secret_unsaved' || row.error?.code === 'credential_refused'))
      row = await client.registrations.resendSecret({ agentKey })
    else if (row.stage === 'challenge')
      row = await client.registrations.submitAnswer({ agentKey, draft: goodAnswer(row) })
    else if (row.stage === 'answer_unknown') row = await client.registrations.check({ agentKey })
    else break
  }
  return row.stage === 'passed' ? client.registrations.check({ agentKey }) : row
}

async function findUnfinished(run: KilledRun, client: Client, row: RegistrationView): Promise<string[]> {
  const registered = await run.countRegistered()
  const wrong = registered === 1 ? [] : [`${registered} agents registered for one intent`]
  const says = `${row.stage} with ${row.error?.code ?? 'no error'}`
  // The answer with the agent's id is lost: the name is taken, by that very agent, and the row says so.
  if (row.stage === 'refused') return row.error?.code === 'name_taken' ? wrong : [...wrong, `ends ${says}`]
  if (row.error !== null || !settled.includes(row.stage)) return [...wrong, `ends ${says}`]
  const [receipt] = await client.agents.check({ agentKeys: [row.agentKey] })
  return receipt?.outcome.ok === true ? wrong : [...wrong, `${says}, but no token`]
}

const secretFields = ['client_secret', 'access_token', 'client_assertion', 'claim_url', 'pairing_code'] as const

/** Secrets in what the consoles wrote: the database with its log, and the log of events. */
function findLeaks({ database, evidence }: KillPlan, item: Credential | null): string[] {
  const canaries = new Map<string, string>()
  for (const { body } of readEvidence(evidence))
    for (const field of secretFields) {
      const value = body[field]
      if (typeof value === 'string') canaries.set(`${field} ${canaries.size}`, value)
    }
  if (item?.kind === 'private_key') canaries.set('private key', item.pem)
  const find = createSweep(canaries)
  const folder = dirname(database)
  return readdirSync(folder).flatMap((name) =>
    find(readFileSync(join(folder, name))).map((canary) => `${canary} in ${name}`),
  )
}
