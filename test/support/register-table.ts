/**
 * Registrations of many, as the integration tests drive them: one deployment of a sandbox, and what the network does
 * with each call.
 */
import { vi } from 'vitest'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { form } from './registration-samples.ts'
import type { RunningConsole } from './running-console.ts'

type Client = RunningConsole['client']

/** The acts of a test on the console that runs now, which a kill may exchange for another. */
export function createRegisterTable(client: () => Client, deploymentId: () => DeploymentId) {
  const list = () => client().registrations.list()
  const named = async (name: string, site?: Site): Promise<RegistrationView> => {
    const { rows } = await list()
    const row = rows.find((each) => each.form.name === name && (site === undefined || each.site === site))
    if (row === undefined) throw new Error(`no row ${name}`)
    return row
  }
  return {
    list,
    named,
    readTable: (text: string, site: Site = 'global', template: RegistrationForm = form) =>
      client().registrations.readTable({ deploymentId: deploymentId(), site, template, text }),
    async stage(forms: readonly Partial<RegistrationForm>[], site: Site = 'global') {
      const whole = forms.map((change) => ({ ...form, ...change }))
      return (await client().registrations.stage({ deploymentId: deploymentId(), site, forms: whole })).rows
    },
    /** Each row's stage by its name. */
    async stages(): Promise<Record<string, string>> {
      return Object.fromEntries((await list()).rows.map((row) => [row.form.name, row.stage]))
    },
    /** Registers these rows and waits until the run has ended. */
    async startAndWait(rows: readonly { agentKey: AgentKey }[]) {
      await client().registrations.startMany({ agentKeys: rows.map(({ agentKey }) => agentKey) })
      return vi.waitUntil(
        async () => {
          const { run } = await list()
          return run.isRunning ? null : run
        },
        { timeout: 30_000, interval: 20 },
      )
    },
    async forget({ agentKey }: { agentKey: AgentKey }): Promise<void> {
      await client().registrations.dismiss({ agentKey })
      await client().agents.forget({ agentKeys: [agentKey], eraseSecret: true })
    },
  }
}

/** So many rows named `<prefix> 1`, `<prefix> 2` and so on. */
export const numbered = (prefix: string, count: number): { name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix} ${index + 1}` }))

/** What a network does that takes the call and loses the answer. */
export function cutLine(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
}
