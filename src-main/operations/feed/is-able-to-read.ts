import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import { statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'

const cannotRead: ReadonlySet<AgentStatus> = new Set(statusesThatNeedYou.filter((each) => each !== 'scope_missing'))

/** Whether nothing is known of an agent that would have the service refuse its readings: these need no permission. */
export function isAbleToRead({ status }: { status: AgentStatus }): boolean {
  return !cannotRead.has(status)
}
