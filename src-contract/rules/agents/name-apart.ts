import type { Site } from '../../ids.ts'
import { countEach } from '../count-each.ts'

/**
 * The names of agents for a list in which nothing else tells them apart, in the order of `agents`: one that several
 * have is followed by its site, and where that is the same too by a number.
 */
export function nameApart(agents: readonly { name: string; site: Site }[]): string[] {
  const withSite = ({ name, site }: { name: string; site: Site }) => `${name} · ${site.toUpperCase()}`
  const sites = countEach(agents.map(({ name }) => name))
  const named = agents.map((agent) => ((sites.get(agent.name) ?? 0) > 1 ? withSite(agent) : agent.name))
  const same = countEach(named)
  const seen = new Map<string, number>()
  return named.map((name) => {
    if ((same.get(name) ?? 0) < 2) return name
    const place = (seen.get(name) ?? 0) + 1
    seen.set(name, place)
    return `${name} (${place})`
  })
}
