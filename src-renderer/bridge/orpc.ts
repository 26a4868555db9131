import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { ArenaClient } from './client.ts'

/** Query and mutation options of every procedure, with their keys. */
export function createOrpc(client: ArenaClient) {
  return createTanstackQueryUtils(client)
}

export type ArenaOrpc = ReturnType<typeof createOrpc>
