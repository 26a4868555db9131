import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'

/** A row of the fleet that is ready and has nothing to it but its name. */
export function fleetRow(name: string, change: Partial<FleetRow> = {}): FleetRow {
  return {
    agentKey: agentKeySchema.parse(`ag_${name.padEnd(8, 'x').replaceAll(/[^A-Za-z0-9]/g, '_')}`),
    agentId: agentIdSchema.parse(`id-${name.replaceAll(' ', '_')}`),
    name,
    serviceName: name,
    site: 'global',
    deploymentId: deploymentIdSchema.parse('dp_test'),
    authMethod: 'client_credentials',
    keyAlgorithm: null,
    status: 'ready',
    statusDetail: null,
    tokenExpiresAtMs: null,
    subscriptions: ['CL'],
    owed: 0,
    drafted: 0,
    waiting: 0,
    missed: 0,
    unable: 0,
    unsettled: 0,
    failed: 0,
    averageScore: null,
    scoredCount: 0,
    lastSeenAtMs: null,
    tags: [],
    group: null,
    isArchived: false,
    hasNote: false,
    rotatingSinceMs: null,
    pausedBy: [],
    ...change,
  }
}
