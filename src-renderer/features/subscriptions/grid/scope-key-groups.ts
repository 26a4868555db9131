/** Agents by scope keys, one block a site: what a site offers differs, so that each block has columns of its own. */

import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { SubscriptionMatrix, SubscriptionReadingView } from '#contract/ipc/subscriptions.procedures.ts'
import { compareSites } from '#contract/rules/site-rules.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { hasAllWords, readSearchWords } from '../../../shared/search/search-words.ts'
import {
  isWholeOffer,
  listScopeKeyColumns,
  type ScopeKeyColumn,
  toSpellings,
} from '../../../shared/subscriptions/scope-key-columns.ts'

export interface ScopeKeyAgent {
  agentKey: AgentKey
  name: string
  deploymentId: DeploymentId
  site: Site
  /** Scope keys as the service spells them, by instrument; null while they were never read. */
  held: ReadonlyMap<string, readonly string[]> | null
  readAtMs: number | null
  /** How the last reading went: why it failed, what it lacked, and why scope keys are off that were on. */
  reading: SubscriptionReadingView
}

export interface ScopeKeyGroup {
  groupKey: string
  deploymentId: DeploymentId
  site: Site
  columns: readonly ScopeKeyColumn[]
  /** What is not in it is withdrawn. */
  isWholeOffer: boolean
  /** Why the site's scope keys could not be read. */
  error: AppErrorData | null
  agents: readonly ScopeKeyAgent[]
}

/**
 * The blocks of all sites in question: global before cn, agents in natural order, scope keys as the service lists them.
 */
export function groupScopeKeys({ available, agents }: SubscriptionMatrix): ScopeKeyGroup[] {
  return available
    .map((offer) => {
      const read = { scopeKeys: offer.error === null ? offer.scopeKeys : null, list: offer.list }
      const own = agents
        .filter(({ site, deploymentId }) => site === offer.site && deploymentId === offer.deploymentId)
        .map(readAgent)
        .sort((a, b) => compareNatural(a.name, b.name) || compareNatural(a.agentKey, b.agentKey))
      return {
        groupKey: `${offer.deploymentId}~${offer.site}`,
        deploymentId: offer.deploymentId,
        site: offer.site,
        columns: listScopeKeyColumns(
          read,
          own.flatMap(({ held }) => [...(held?.values() ?? [])].flat()),
        ),
        isWholeOffer: isWholeOffer(read),
        error: offer.error,
        agents: own,
      }
    })
    .sort((a, b) => compareNatural(a.deploymentId, b.deploymentId) || compareSites(a.site, b.site))
}

function readAgent({
  agentKey,
  name,
  deploymentId,
  site,
  scopeKeys,
  readAtMs,
  reading,
}: SubscriptionMatrix['agents'][number]): ScopeKeyAgent {
  const held = scopeKeys === null ? null : toSpellings(scopeKeys)
  return { agentKey, name, deploymentId, site, held, readAtMs, reading }
}

/** Other names of the same instrument, to be said beside the label; none for most. */
export function otherNamesOf({ instrument, label, names }: ScopeKeyColumn): string[] {
  const said = new Set(label.split(' / ').map((name) => name.toUpperCase()))
  return [...new Set([...names.map((name) => name.toUpperCase()), instrument])].filter((name) => !said.has(name))
}

export interface ScopeKeyFilter {
  text: string
  /** Null: both sites. */
  site: Site | null
  /** Null: every agent. */
  only: ReadonlySet<AgentKey> | null
}

/** The blocks with the agents that pass. A block whose agents are all hidden is left out; columns stay as they are. */
export function filterGroups(groups: readonly ScopeKeyGroup[], { text, site, only }: ScopeKeyFilter): ScopeKeyGroup[] {
  const words = readSearchWords(text)
  return groups
    .filter((group) => site === null || group.site === site)
    .map((group) => ({
      ...group,
      agents: group.agents.filter(
        ({ agentKey, name }) => (only === null || only.has(agentKey)) && hasAllWords(name, words),
      ),
    }))
    .filter(({ agents }) => agents.length > 0)
}
