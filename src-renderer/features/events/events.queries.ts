/** What the event screens ask of main: what is stored, and to fetch it again while they are on the screen. */
import { keepPreviousData } from '@tanstack/react-query'
import type { AgentKey, Site } from '#contract/ids.ts'
import type { EventKey } from '#contract/ipc/event-key.ts'
import type { EventRange } from '#contract/ipc/events.procedures.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Lists move slowly, a thread is read while others write in it. */
const listEveryMs = 120_000
const threadEveryMs = 60_000

export function eventQueries(orpc: ArenaOrpc) {
  return {
    list: (input: { range: EventRange; site: Site | null; space: string | null }) => ({
      ...orpc.events.list.queryOptions({ input }),
      placeholderData: keepPreviousData,
    }),
    /** Fetches the list when the screen opens and every two minutes while it is seen. */
    listFetch: (range: EventRange) => ({
      ...orpc.events.refresh.queryOptions({ input: { range, isForced: false } }),
      ...whileSeen(listEveryMs),
    }),
    one: (input: { eventKey: EventKey; agentKey: AgentKey | null }) => ({
      ...orpc.events.get.queryOptions({ input }),
      placeholderData: keepPreviousData,
    }),
    /** What ours do about it: updated by main with every step of the outbox. */
    ownWrites: (eventKey: EventKey) => orpc.discussion.ofEvent.queryOptions({ input: { eventKey } }),
    /** Fetches the thread when the page opens and every minute while it is seen. */
    threadFetch: (input: { eventKey: EventKey; agentKey: AgentKey | null }) => ({
      ...orpc.events.refreshThread.queryOptions({ input: { ...input, isForced: false } }),
      ...whileSeen(threadEveryMs),
    }),
  }
}

function whileSeen(everyMs: number) {
  return { staleTime: 0, gcTime: 0, refetchInterval: everyMs, refetchIntervalInBackground: false }
}
