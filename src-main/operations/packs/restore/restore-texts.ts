/** Drafts of the discussion, from a pack. */
import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../../store/store.ts'
import { encodeEntries } from '../../discussion/draft-rows.ts'
import type { PackedText } from '../pack-content.ts'
import { createSiteFinder } from './match-existing.ts'
import type { PackContent } from './read-pack-content.ts'

/** Texts of places where nothing is typed here. */
export function listMissingTexts(deps: { store: Store }, content: PackContent): PackedText[] {
  const siteOf = createSiteFinder(deps, content)
  return content.texts.filter(({ site, place }) => {
    const siteNo = siteOf(site)
    return siteNo === null || deps.store.discussionDrafts.find(siteNo, place) === null
  })
}

/**
 * Adds the drafts of places where nothing is typed here, each whole; a text of an agent that is not here is there
 * without one. Gives how many texts were added.
 */
export function restoreTexts(deps: { store: Store }, content: PackContent): number {
  const { store } = deps
  const siteOf = createSiteFinder(deps, content)
  const agentKeyOf = ({ site, agent }: PackedText): AgentKey | null => {
    const agentId = agent === null ? undefined : content.agents.get(agent)?.facts.row.agent_id
    const siteNo = siteOf(site)
    if (agentId === undefined || siteNo === null) return null
    return store.agents.findAtSite(siteNo, agentId)?.agentKey ?? null
  }
  const drafts = new Map<string, PackedText[]>()
  for (const each of listMissingTexts(deps, content)) {
    const key = `${siteOf(each.site)} ${each.place}`
    drafts.set(key, [...(drafts.get(key) ?? []), each])
  }
  let added = 0
  store.transaction(() => {
    for (const texts of drafts.values()) {
      const [first] = texts
      const siteNo = first === undefined ? null : siteOf(first.site)
      if (first === undefined || siteNo === null) continue
      const { place, about, spaceId, savedAtMs } = first
      const entries = encodeEntries(
        texts.map((each) => ({ agentKey: agentKeyOf(each), title: each.title, text: each.text })),
      )
      store.discussionDrafts.save({ siteNo, place, about, spaceId, entries, savedAtMs })
      added += texts.length
    }
  })
  return added
}
