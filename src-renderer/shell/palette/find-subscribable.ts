/** What the palette offers to subscribe agents to, and why nothing where there is nothing. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { SubscriptionMatrix } from '#contract/ipc/subscriptions.procedures.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'

export type SubscribableAgent = SubscriptionMatrix['agents'][number]

interface Subscribable {
  /** By each scope key on offer the agents that do not hold it yet, and those of whom that is not known. */
  agentsOfKey: ReadonlyMap<string, readonly SubscribableAgent[]>
  /** Sites whose scope keys are not known, and why. */
  unread: readonly { deploymentId: DeploymentId; site: Site; error: AppErrorData }[]
}

export function findSubscribable({ available, agents }: SubscriptionMatrix): Subscribable {
  const agentsOfKey = new Map<string, SubscribableAgent[]>()
  for (const { deploymentId, site, scopeKeys } of available)
    for (const scopeKey of scopeKeys) {
      const without = agents.filter(
        (agent) =>
          agent.deploymentId === deploymentId &&
          agent.site === site &&
          agent.scopeKeys?.some((held) => instrumentOf(held) === instrumentOf(scopeKey)) !== true,
      )
      agentsOfKey.set(scopeKey, [...(agentsOfKey.get(scopeKey) ?? []), ...without])
    }
  const unread = available.flatMap(({ deploymentId, site, error }) =>
    error === null ? [] : [{ deploymentId, site, error }],
  )
  return { agentsOfKey, unread }
}

/** Whether an agent that can be subscribed is known not to be: its subscriptions have been read. */
export function isKnownWithout({ scopeKeys }: SubscribableAgent): boolean {
  return scopeKeys !== null
}

/** Whether a name has what was typed to find it. */
export function hasTyped(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase())
}

/** The scope keys that hold what was typed and that an agent lacks; if there are none, why. */
export function listKeysToOffer(
  agentsOfKey: Subscribable['agentsOfKey'],
  typed: string,
): { keys: [string, readonly SubscribableAgent[]][]; whyNone: 'noKey' | 'allHaveIt' } {
  const matching = [...agentsOfKey].filter(([key]) => hasTyped(key, typed))
  return {
    keys: matching.filter(([, agents]) => agents.length > 0),
    whyNone: matching.length === 0 ? 'noKey' : 'allHaveIt',
  }
}
