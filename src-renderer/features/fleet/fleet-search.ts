import { type StatusGroup, statusGroups } from '../../app/agents/agent-status.ts'

/** What the address says about the fleet screen. */
export interface FleetSearch {
  status?: StatusGroup | undefined
  /** The column that is sorted by; downwards with `down`. */
  by?: string | undefined
  down?: boolean | undefined
}

/** Reads the search part of the address; what it does not know is left out. */
export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  const status = statusGroups.find((group) => group === search.status)
  return {
    ...(status === undefined ? {} : { status }),
    ...(typeof search.by === 'string' ? { by: search.by } : {}),
    ...(search.down === true ? { down: true } : {}),
  }
}
