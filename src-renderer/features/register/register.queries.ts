import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Every registration that was not put away. */
export function registrationsQuery(orpc: ArenaOrpc) {
  return orpc.registrations.list.queryOptions()
}
