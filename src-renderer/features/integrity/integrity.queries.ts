/** What the screen of the integrity guard asks of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** The newest records, and how many there are. */
export function integrityRecordsQuery(orpc: ArenaOrpc) {
  return orpc.integrity.records.queryOptions()
}

/** What asks, what is forbidden, and the pairs that are let through. */
export function integritySettingsQuery(orpc: ArenaOrpc) {
  return orpc.integrity.settings.queryOptions()
}
