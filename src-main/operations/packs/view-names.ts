/**
 * What a saved view names by keys of one console: agents of the fleet, and an author by the service. A pack says by
 * site and id who these are.
 */
import { agentKeySchema } from '#contract/ids.ts'
import { profileKeyOf, profileKeySchema, readProfileKey } from '#contract/ipc/profile-key.ts'
import type { Store } from '../../store/store.ts'
import { fieldsOf, parseJson } from '../../system/parse-json.ts'
import type { PackedView, PackPlace } from './pack-content.ts'

type PackedName = PackedView['names'][number]

/** Whom the search of a view names, as a pack holds it; who is gone is left out. */
export function packViewNames(
  { store }: { store: Store },
  search: string,
  placeOf: (siteNo: number) => PackPlace | null,
): PackedName[] {
  const { agents, author } = readNames(search)
  return [...new Set([...agents, ...author])].flatMap((name) => {
    const found = findNamed({ store }, name)
    const place = found === null ? null : placeOf(found.siteNo)
    return found === null || place === null ? [] : [{ name, place, agentId: found.agentId }]
  })
}

function findNamed({ store }: { store: Store }, name: string): { siteNo: number; agentId: string } | null {
  const agentKey = agentKeySchema.safeParse(name)
  if (agentKey.success) return store.agents.find(agentKey.data)
  const author = profileKeySchema.safeParse(name)
  if (!author.success) return null
  const { deploymentId, site, agentId } = readProfileKey(author.data)
  const siteNo = store.deployments.site(deploymentId, site)?.siteNo
  return siteNo === undefined ? null : { siteNo, agentId }
}

/** The search of a packed view with the keys of this console; who is not here keeps the key of the other one. */
export function restoreViewSearch(
  { store }: { store: Store },
  { search, names }: PackedView,
  siteOf: (place: PackPlace) => number | null,
): string {
  const here = new Map<string, string>()
  for (const { name, place, agentId } of names) {
    const siteNo = siteOf(place)
    const key = siteNo === null ? null : findKeyHere({ store }, { name, siteNo, agentId })
    if (key !== null) here.set(name, key)
  }
  const fields = fieldsOf(parseJson(search))
  if (fields === null || here.size === 0) return search
  const { agents, author } = readNames(search)
  const translate = (given: readonly string[]): string => given.map((name) => here.get(name) ?? name).join(',')
  if (agents.length > 0) fields.agents = translate(agents)
  if (author.length > 0) fields.author = translate(author)
  return JSON.stringify(fields)
}

function findKeyHere(
  { store }: { store: Store },
  { name, siteNo, agentId }: { name: string; siteNo: number; agentId: string },
): string | null {
  if (agentKeySchema.safeParse(name).success) return store.agents.findAtSite(siteNo, agentId)?.agentKey ?? null
  const site = store.deployments.sites().find((each) => each.siteNo === siteNo)
  return site === undefined ? null : profileKeyOf(site, agentId)
}

/** Agents are separated by commas, which an author's id may hold. */
function readNames(search: string): { agents: string[]; author: string[] } {
  const { agents, author } = fieldsOf(parseJson(search)) ?? {}
  return {
    agents: typeof agents === 'string' ? agents.split(',') : [],
    author: typeof author === 'string' ? [author] : [],
  }
}
