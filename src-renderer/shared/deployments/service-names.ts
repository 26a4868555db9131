import { useRef } from 'react'
import type { DeploymentId } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'

/** What stands beside a site to say of which service it is. */
export type ServiceNames = ReadonlyMap<DeploymentId, string>

const none: ServiceNames = new Map()

/**
 * The names by which screens tell connected services apart: none while there is only one, since its sites need no more
 * than their own names. Services that the operator has given the same name have their addresses as well.
 */
export function listServiceNames(
  deployments: readonly Pick<DeploymentView, 'deploymentId' | 'name' | 'baseUrl'>[],
): ServiceNames {
  if (deployments.length < 2) return none
  return new Map(
    deployments.map(({ deploymentId, name, baseUrl }) => {
      const isShared = deployments.some((other) => other.deploymentId !== deploymentId && other.name === name)
      return [deploymentId, isShared ? `${name} · ${new URL(baseUrl).host}` : name]
    }),
  )
}

/** `before` where it has the same names, else `next`: columns are made anew for another map. */
export function keepServiceNames(before: ServiceNames, next: ServiceNames): ServiceNames {
  const isSame = before.size === next.size && [...next].every(([id, name]) => before.get(id) === name)
  return isSame ? before : next
}

/** Of the services that are connected now; keeps its identity while their names stay the same. */
export function useServiceNames(): ServiceNames {
  const names = useRef(none)
  names.current = keepServiceNames(names.current, listServiceNames(useAppState().deployments))
  return names.current
}
