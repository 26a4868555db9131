import type { FleetRow } from '#contract/ipc/agents.procedures.ts'

/** Those that can be archived now: what is pending in the outbox would go on in the name of the others. */
export function listArchivable<Row extends Pick<FleetRow, 'unsettled'>>(agents: readonly Row[]): readonly Row[] {
  return agents.filter(({ unsettled }) => unsettled === 0)
}
