import { type ViewId, viewIdSchema } from '#contract/ids.ts'
import { type AgentStatus, agentStatusSchema } from '#contract/ipc/agent-status.ts'
import { readTexts } from '../../shared/views/view-search.ts'
import { type FleetChip, fleetChips } from './fleet-view.ts'

/** What the address says about the fleet screen. */
export interface FleetSearch {
  status?: FleetChip | undefined
  /** One status alone, as the board of those who need the operator asks for it. */
  why?: AgentStatus | undefined
  /** Agents with any of these tags; the empty one means no tag at all. */
  tags?: string[] | undefined
  /** Agents of any of these groups; the empty one means no group. */
  groups?: string[] | undefined
  /** What is searched for. */
  q?: string | undefined
  /** The column that is sorted by; downwards with `down`. */
  by?: string | undefined
  down?: boolean | undefined
  /** Under the headings of the groups. */
  grouped?: boolean | undefined
  /** The saved view that was chosen last. */
  view?: ViewId | undefined
}

/** Reads the search part of the address; what it does not know is left out. */
export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  const status = fleetChips.find((chip) => chip === search.status)
  const why = agentStatusSchema.safeParse(search.why)
  const view = viewIdSchema.safeParse(search.view)
  const [tags, groups] = [readTexts(search.tags), readTexts(search.groups)]
  return {
    ...(status === undefined ? {} : { status }),
    ...(why.success ? { why: why.data } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(typeof search.by === 'string' ? { by: search.by } : {}),
    ...(search.down === true ? { down: true } : {}),
    ...(search.grouped === true ? { grouped: true } : {}),
    ...(view.success ? { view: view.data } : {}),
  }
}
