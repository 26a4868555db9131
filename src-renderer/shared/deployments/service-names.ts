import { useMemo } from 'react'
import type { DeploymentId } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'

/** What stands beside a site to say of which service it is. */
export type ServiceNames = ReadonlyMap<DeploymentId, string>

/**
 * The names by which screens tell connected services apart: none while there is only one, since its sites need no more
 * than their own names. Services that the operator has given the same name have their addresses as well.
 */
export function listServiceNames(
  deployments: readonly Pick<DeploymentView, 'deploymentId' | 'name' | 'baseUrl'>[],
): ServiceNames {
  if (deployments.length < 2) return new Map()
  return new Map(
    deployments.map(({ deploymentId, name, baseUrl }) => {
      const isShared = deployments.some((other) => other.deploymentId !== deploymentId && other.name === name)
      return [deploymentId, isShared ? `${name} · ${new URL(baseUrl).host}` : name]
    }),
  )
}

/** Of the services that are connected now; keeps its identity while they stay the same. */
export function useServiceNames(): ServiceNames {
  const { deployments } = useAppState()
  return useMemo(() => listServiceNames(deployments), [deployments])
}
