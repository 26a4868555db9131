/** Agents by scope keys, one block a site: what a site offers differs, so that each block has columns of its own. */

import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { SubscriptionMatrix, SubscriptionReadingView } from '#contract/ipc/subscriptions.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { compareSites } from '#contract/rules/site-rules.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { hasAllWords, readSearchWords } from '../../../shared/search-words.ts'

export interface ScopeKeyAgent {
  agentKey: AgentKey
  name: string
  site: Site
  /** Scope keys as the service spells them, by instrument; null while they were never read. */
  held: ReadonlyMap<string, readonly string[]> | null
  readAtMs: number | null
  /** How the last reading went: why it failed, what it lacked, and why scope keys are off that were on. */
  reading: SubscriptionReadingView
}

/** One instrument or tournament. `GC` and `XAUUSD` are one column, called what the site calls it. */
export interface ScopeKeyColumn {
  instrument: string
  label: string
  /**
   * Every spelling that the site or an agent uses; what is unsubscribed when it is not known which one an agent holds.
   */
  names: readonly string[]
  /** The key to subscribe to; null when the site does not offer it any more. */
  subscribeTo: string | null
}

export interface ScopeKeyGroup {
  groupKey: string
  deploymentId: DeploymentId
  site: Site
  columns: readonly ScopeKeyColumn[]
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
      const own = agents
        .filter(({ site, deploymentId }) => site === offer.site && deploymentId === offer.deploymentId)
        .map(readAgent)
        .sort((a, b) => compareNatural(a.name, b.name) || compareNatural(a.agentKey, b.agentKey))
      return {
        groupKey: `${offer.deploymentId}~${offer.site}`,
        deploymentId: offer.deploymentId,
        site: offer.site,
        columns: columnsOf(offer, own),
        error: offer.error,
        agents: own,
      }
    })
    .sort((a, b) => compareNatural(a.deploymentId, b.deploymentId) || compareSites(a.site, b.site))
}

function readAgent({
  agentKey,
  name,
  site,
  scopeKeys,
  readAtMs,
  reading,
}: SubscriptionMatrix['agents'][number]): ScopeKeyAgent {
  const held = scopeKeys === null ? null : byInstrument(scopeKeys)
  return { agentKey, name, site, held, readAtMs, reading }
}

function byInstrument(scopeKeys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const spellings = new Map<string, string[]>()
  for (const scopeKey of scopeKeys) {
    const instrument = instrumentOf(scopeKey)
    spellings.set(instrument, [...(spellings.get(instrument) ?? []), scopeKey])
  }
  return spellings
}

/**
 * What the site offers, then what agents hold beside it. When the offer could not be read, or not all of it, nothing is
 * called withdrawn.
 */
function columnsOf(
  { scopeKeys, error, list }: SubscriptionMatrix['available'][number],
  agents: readonly ScopeKeyAgent[],
): ScopeKeyColumn[] {
  const offered = byInstrument(scopeKeys)
  const isWhole = error === null && (list === null || isComplete(list))
  const held = new Map<string, Set<string>>()
  for (const agent of agents)
    for (const [instrument, names] of agent.held ?? [])
      held.set(instrument, new Set([...(held.get(instrument) ?? []), ...names]))
  const extra = [...held.keys()].filter((instrument) => !offered.has(instrument)).sort(compareNatural)
  return [...offered.keys(), ...extra].map((instrument) => {
    const offeredNames = offered.get(instrument) ?? []
    const names = [...new Set([...offeredNames, ...(held.get(instrument) ?? [])])]
    const [first = instrument] = names
    return {
      instrument,
      label: offeredNames.length > 1 ? offeredNames.join(' / ') : first,
      names,
      subscribeTo: offeredNames.length > 0 || !isWhole ? first : null,
    }
  })
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
