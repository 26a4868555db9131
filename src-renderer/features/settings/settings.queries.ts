/** What the settings ask of main beyond the state of the whole console. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** The copies of the database, newest first. */
export function backupsQuery(orpc: ArenaOrpc) {
  return orpc.backups.list.queryOptions()
}
