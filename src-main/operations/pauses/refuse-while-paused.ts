import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'

/**
 * `writes_paused` while a pause holds this agent, for what is sent by hand and does not wait in the outbox. Who is not
 * an agent yet is held by a pause of everything or of its site.
 */
export function refuseWhilePaused(
  { pauses }: Pick<Store, 'pauses'>,
  { siteNo, agentKey }: { siteNo: number; agentKey: AgentKey },
): void {
  if (pauses.holds({ siteNo, agentKey })) throw new AppError('writes_paused')
}
