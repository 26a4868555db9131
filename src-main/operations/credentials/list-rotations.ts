import type { AgentKey } from '#contract/ids.ts'
import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import type { Store } from '../../store/store.ts'
import { credentialContentOf, rotationObstacleOf, rotationViewOf } from './read-credential.ts'
import { formatKeyAddress } from './read-key-set.ts'

/** These agents with what a rotation of their keys has come to; without keys, all whose rotation is not finished. */
export function listRotations(
  { store }: { store: Store },
  { agentKeys }: { agentKeys: readonly AgentKey[] | null },
): { rows: RotationRow[] } {
  const chosen = agentKeys === null ? null : new Set(agentKeys)
  const rows = store.agentKeys.kept().map(
    (agent): RotationRow => ({
      agentKey: agent.agentKey,
      name: agent.name,
      deploymentId: agent.deploymentId,
      site: agent.site,
      content: credentialContentOf(agent),
      address: agent.jwksUrl === null ? null : formatKeyAddress(agent.jwksUrl),
      rotation: rotationViewOf(agent),
      obstacle: rotationObstacleOf(agent),
    }),
  )
  return { rows: rows.filter(({ agentKey, rotation }) => chosen?.has(agentKey) ?? rotation !== null) }
}
