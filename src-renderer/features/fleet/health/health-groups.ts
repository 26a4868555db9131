/** Who of the fleet needs the operator, and why. Pure. */

import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'
import { stagesToFinish } from '#contract/rules/registrations/stages-to-finish.ts'
import { actOf } from '../../../shared/agents/status-traits.ts'

/**
 * `write_failed`: a write was refused or not sent in time, and nobody has dismissed that. `registration`: it waits for
 * the operator, and no agent is listed whose challenge it is to answer. `rotation`: a new key waits to be published, or
 * to be put in its place. The last four do not stop an agent today and may tomorrow.
 */
const healthReasons = [
  ...statusesThatNeedYou,
  'write_failed',
  'registration',
  'rotation',
  'provisional',
  'unreachable',
  'stale',
] as const
export type HealthReason = (typeof healthReasons)[number]

/** An agent that no answer was seen of for so long is worth a check. */
export const staleAfterMs = 7 * 24 * 60 * 60_000

export interface HealthGroup {
  reason: HealthReason
  agents: readonly FleetRow[]
  /** Names of registrations under way, for the reason `registration`. */
  names: readonly string[]
}

const isToFinish = (stage: RegistrationView['stage']): boolean => stagesToFinish.some((each) => each === stage)

function reasonOf(row: FleetRow, nowMs: number): HealthReason | null {
  if (row.isArchived) return null
  const needed = statusesThatNeedYou.find((reason) => reason === row.status)
  if (needed !== undefined) return needed
  if (row.failed > 0) return 'write_failed'
  if (row.rotatingSinceMs !== null) return 'rotation'
  const known = healthReasons.find((reason) => reason === row.status)
  if (known !== undefined) return known
  const isStale = row.lastSeenAtMs !== null && row.lastSeenAtMs < nowMs - staleAfterMs
  return isStale || row.status === 'unproven' ? 'stale' : null
}

/**
 * Each reason that there is, with whom it concerns, the most pressing first. An agent of the fleet is among `agents`
 * once; the name of its registration may be under `registration` besides.
 */
export function groupByHealth(
  rows: readonly FleetRow[],
  registrations: readonly Pick<RegistrationView, 'agentKey' | 'stage' | 'form'>[],
  nowMs: number,
): readonly HealthGroup[] {
  const byReason = new Map<HealthReason, FleetRow[]>()
  for (const row of rows) {
    const reason = reasonOf(row, nowMs)
    if (reason !== null) byReason.set(reason, [...(byReason.get(reason) ?? []), row])
  }
  // The act of such an agent leads to its registration.
  const answering = byReason.get('not_activated')?.filter((row) => actOf(row) === 'answer') ?? []
  const isShown = new Set(answering.map(({ agentKey }) => agentKey))
  const names = registrations
    .filter(({ stage, agentKey }) => isToFinish(stage) && !isShown.has(agentKey))
    .map(({ form }) => form.name)
  return healthReasons
    .map((reason) => ({
      reason,
      agents: byReason.get(reason) ?? [],
      names: reason === 'registration' ? names : [],
    }))
    .filter(({ agents, names: waiting }) => agents.length + waiting.length > 0)
}
