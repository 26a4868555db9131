/** What an event is known to allow an agent, or whoever writes, of what agents were told about it. Pure. */
import type { ToldPolicy } from '../../store/events.store.ts'
import type { ItemFacts } from './validate-item.ts'

/** What was closed so long ago may be open: the service is the judge then. */
const closedForMs = 10 * 60_000
const switches = { comment: 'commentEnabled', reply: 'replyEnabled', like: 'likeEnabled' } as const

/**
 * Each switch as it was told last, by `told` from the newest on: to the agent itself, or to another one where it is of
 * the event, which is all that counts where no agent is named (`agentNo` null). Null where nobody was told, and where
 * it was closed some time ago, or at a time that is yet to come.
 */
export function readPolicyFor(
  told: readonly ToldPolicy[],
  { agentNo, nowMs }: { agentNo: number | null; nowMs: number },
): ItemFacts['policy'] {
  if (told.length === 0) return null
  const of = (name: keyof typeof switches): boolean | null => {
    const isForIt = (one: ToldPolicy) => one.agentNo === agentNo || !one.policy.own.includes(name)
    const last = told.find((one) => one.policy[switches[name]] !== null && isForIt(one))
    const isOpen = last?.policy[switches[name]] ?? null
    const ageMs = nowMs - (last?.readAtMs ?? nowMs)
    return isOpen === false && (ageMs < 0 || ageMs > closedForMs) ? null : isOpen
  }
  return { commentEnabled: of('comment'), replyEnabled: of('reply'), likeEnabled: of('like') }
}
