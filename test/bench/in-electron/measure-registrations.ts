import { readFileSync } from 'node:fs'
import type { AgentKey } from '#contract/ids.ts'
import { maxFormsAtOnce } from '#contract/ipc/registration-tables.ts'
import { form } from '../../support/registration-samples.ts'
import type { Task } from '../run-in-electron.ts'
import { type BenchConsole, openBenchConsole } from './bench-console.ts'
import { watchStalls } from './watch-stalls.ts'

/** Ms. */
export interface RegistrationSamples {
  /** From the press that starts the run to its end. */
  run: number[]
  /** The longest time during the run for which main did nothing else. */
  stall: number[]
  /** The most processor time that main, with all its threads, took without a pause. */
  busy: number[]
}

/** A service that nobody is registered at yet. */
export interface RegistrationInput {
  baseUrl: string
  rows: number
}

type Client = BenchConsole['client']

/**
 * A table of rows, staged and registered in one run, each with a secret in the real keychain, while a page shows it.
 */
export async function measureRegistrations({ database, input = '' }: Task): Promise<RegistrationSamples> {
  const { baseUrl, rows }: RegistrationInput = JSON.parse(readFileSync(input, 'utf8'))
  const { console, client } = openBenchConsole(database)
  const { deploymentId } = await client.deployments.add({ baseUrl, name: 'Harbour', sites: ['global'] })
  await client.secrets.checkVault()
  const stopShowing = showAsThePageDoes(client)
  const agentKeys: AgentKey[] = []
  for (let from = 0; from < rows; from += maxFormsAtOnce) {
    const count = Math.min(maxFormsAtOnce, rows - from)
    const forms = Array.from({ length: count }, (_, at) => ({ ...form, name: `Tern ${from + at + 1}` }))
    const staged = await client.registrations.stage({ deploymentId, site: 'global', forms })
    agentKeys.push(...staged.rows.map(({ agentKey }) => agentKey))
  }
  const stalls = watchStalls()
  const begunAtMs = performance.now()
  await client.registrations.startMany({ agentKeys })
  await untilRegistered(client, rows)
  const runMs = performance.now() - begunAtMs
  const { stallMs, busyMs } = stalls.longest()
  stopShowing()
  await console.close()
  return { run: [runMs], stall: [stallMs], busy: [busyMs] }
}

async function untilRegistered(client: Client, rows: number): Promise<void> {
  for (;;) {
    const listed = await client.registrations.list()
    if (!listed.run.isRunning) {
      const done = listed.rows.filter(({ stage }) => stage === 'challenge').length
      if (done !== rows) throw new Error(`${done} of ${rows} were registered`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/**
 * An open page asks for the rows, its frame for the fleet and the state of the app, whenever main says that they
 * changed.
 */
function showAsThePageDoes(client: Client): () => void {
  const closing = new AbortController()
  const follow = async () => {
    for await (const { topics } of await client.app.changes(undefined, { signal: closing.signal }))
      await Promise.all([
        ...(topics.includes('registrations') ? [client.registrations.list()] : []),
        ...(topics.includes('agents') ? [client.agents.fleet()] : []),
        client.app.state(),
      ])
  }
  // Ends with an abort.
  follow().catch(() => {})
  return () => closing.abort()
}
