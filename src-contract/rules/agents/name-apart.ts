import type { Site } from '../../ids.ts'
import { countEach } from '../count-each.ts'

interface NamedAgent {
  name: string
  site: Site
  agentId: string
}

const shownOfId = 8

/**
 * The names of agents for a list in which nothing else tells them apart, in the order of `agents`: one that several
 * have is followed by its site, one that a site has several times by a part of the agent ID instead, by the whole ID
 * where those parts are the same, and by a number where the same agent is on two services.
 */
export function nameApart(agents: readonly NamedAgent[]): string[] {
  const waysToName: ((agent: NamedAgent) => string)[] = [
    ({ name }) => name,
    ({ name, site }) => `${name.trim()} · ${site.toUpperCase()}`,
    ({ name, agentId }) => `${name.trim()} · ${agentId.slice(0, shownOfId)}`,
    ({ name, agentId }) => `${name.trim()} · …${agentId.slice(-shownOfId)}`,
    ({ name, agentId }) => `${name.trim()} · ${agentId}`,
  ]
  let names = agents.map(() => '')
  let open: ReadonlySet<number> = new Set(agents.keys())
  for (const nameBy of waysToName) {
    names = names.map((name, place) => {
      const agent = agents[place]
      return agent !== undefined && open.has(place) ? nameBy(agent) : name
    })
    open = findShared(names)
  }
  return numberShared(names, open)
}

/** Places of names that are there more than once; spaces around a name cannot be seen. */
function findShared(names: readonly string[]): ReadonlySet<number> {
  const counts = countEach(names.map((name) => name.trim()))
  return new Set(names.flatMap((name, place) => ((counts.get(name.trim()) ?? 0) > 1 ? [place] : [])))
}

function numberShared(names: readonly string[], shared: ReadonlySet<number>): string[] {
  const seen = new Map<string, number>()
  return names.map((name, place) => {
    if (!shared.has(place)) return name
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return `${name} (${number})`
  })
}
