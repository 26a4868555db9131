import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { maxFormsAtOnce } from '#contract/ipc/registration-tables.ts'
import type { ArenaClient } from '../../../bridge/client.ts'

export interface RegisteredTable {
  /** Names of the rows that are written down, whatever became of the others and of their registration. */
  written: ReadonlySet<string>
  /** What came between; null: nothing did. */
  failed: { thrown: unknown } | null
}

/**
 * Writes the rows of a table down, some a call, and has those `toStart` registered. What is written down stays so
 * where main or the operator says no to the rest, and must not be written down again.
 */
export async function registerTable(
  registrations: Pick<ArenaClient['registrations'], 'stage' | 'startMany'>,
  {
    place,
    forms,
    toStart,
  }: {
    place: { deploymentId: DeploymentId; site: Site }
    forms: readonly RegistrationForm[]
    toStart: readonly RegistrationForm[]
  },
): Promise<RegisteredTable> {
  const chosen = new Set(toStart.map(({ name }) => name))
  const written = new Set<string>()
  const agentKeys: AgentKey[] = []
  try {
    for (let at = 0; at < forms.length; at += maxFormsAtOnce) {
      const { rows } = await registrations.stage({ ...place, forms: forms.slice(at, at + maxFormsAtOnce) })
      for (const { agentKey, form } of rows) {
        written.add(form.name)
        if (chosen.has(form.name)) agentKeys.push(agentKey)
      }
    }
    if (agentKeys.length > 0) await registrations.startMany({ agentKeys })
    return { written, failed: null }
  } catch (thrown) {
    return { written, failed: { thrown } }
  }
}
