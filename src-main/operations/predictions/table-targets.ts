import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { listChallengeNames, listReadings } from '#contract/rules/predictions/challenge-reference.ts'
import type { PredictionTableFault } from '#contract/rules/predictions/prediction-table.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { FleetAgent } from '../../store/agents.store.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'

/** The agent and the challenge that a row of a table names; null for what it does not name, or not clearly. */
export interface TableTarget {
  agent: FleetAgent | null
  challenge: ChallengeRecord | null
  faults: PredictionTableFault[]
}

/**
 * Finds agents by name, identifier or key, and current challenges by identifier, key, question, asset or scope key.
 * What several bear is clear when only one of them is open, of the challenge's site, or not archived.
 */
export function createTableTargets(deps: {
  store: Store
  client: ServiceClient
  clock: Clock
}): (row: { agent: string; challenge: string }) => TableTarget {
  const { all, open } = listCurrentChallenges(deps)
  const isOpen = new Set(open)
  const findAgent = createAgentFinder(deps.store)
  const challenges = indexBy(all, (challenge) =>
    listChallengeNames({ ...challenge, challengeKey: challengeKeyOf(challenge) }),
  )
  const findChallenge = (text: string) => {
    const named = listReadings(text).find((reading) => challenges.has(reading))
    return prefer(named === undefined ? [] : challenges.get(named), (one) => isOpen.has(one))
  }
  return (row) => {
    const found = findChallenge(row.challenge)
    const challenge = found.length === 1 ? (found[0] ?? null) : null
    const { agent, faults } = findAgent(row.agent, ({ siteNo }) => siteNo === challenge?.siteNo)
    if (row.challenge === '') faults.push('challenge_missing')
    else if (challenge === null) faults.push(found.length === 0 ? 'challenge_unknown' : 'challenge_ambiguous')
    return { agent, challenge, faults }
  }
}

/**
 * Finds an agent of the fleet by name, identifier or key; of several with one name those of the site first, then those
 * that are not archived.
 */
export function createAgentFinder(
  store: Store,
): (text: string, isOfSite: (agent: FleetAgent) => boolean) => Pick<TableTarget, 'agent' | 'faults'> {
  const agents = indexBy(store.agents.fleet(), ({ name, agentId, agentKey }) => [
    name.trim(),
    name.trim().toLowerCase(),
    agentId,
    agentKey,
  ])
  return (text, isOfSite) => {
    if (text === '') return { agent: null, faults: ['agent_missing'] }
    const ofSite = prefer(agents.get(text) ?? agents.get(text.toLowerCase()), isOfSite)
    const [agent = null, ...others] = prefer(ofSite, ({ archivedAtMs }) => archivedAtMs === null)
    if (agent === null) return { agent: null, faults: ['agent_unknown'] }
    return others.length > 0 ? { agent: null, faults: ['agent_ambiguous'] } : { agent, faults: [] }
  }
}

function indexBy<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const index = new Map<string, Item[]>()
  for (const item of items) {
    for (const name of new Set(namesOf(item))) {
      if (name === '') continue
      const others = index.get(name)
      if (others === undefined) index.set(name, [item])
      else others.push(item)
    }
  }
  return index
}

/** Those that pass, where any does, else all. */
function prefer<Item>(items: readonly Item[] | undefined, is: (item: Item) => boolean): readonly Item[] {
  const preferred = items?.filter(is) ?? []
  return preferred.length > 0 ? preferred : (items ?? [])
}
