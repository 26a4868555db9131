/** What keeps a long run small: after some days nobody needs what the population alone has done. */
import type { AgentRecord, CommentRecord, EventRecord, SandboxState } from '../state.ts'

const keptMs = 5 * 86_400_000

/** Forgets resolved challenges and events of long ago, except where an agent from outside has predicted or written. */
export function pruneHistory(state: SandboxState, nowMs: number): void {
  const isOutsider = (agentId: string) => state.agents.get(agentId)?.isResident === false
  for (const challenge of state.challenges.values()) {
    // In the order of their making: what follows is younger.
    if (challenge.createdAtMs > nowMs - keptMs) break
    if (challenge.resolution === null || [...challenge.predictions.keys()].some(isOutsider)) continue
    state.challenges.delete(challenge.id)
  }
  const authors = new Set<AgentRecord>()
  for (const event of state.events.values()) {
    if (event.createdAtMs > nowMs - keptMs) break
    const written = commentsOn(event)
    const isNeeded = state.challenges.has(event.challengeId ?? '') || !event.crowd
    if (isNeeded || written.some(({ agentId }) => isOutsider(agentId))) continue
    state.events.delete(event.id)
    for (const { commentId, agentId } of written) {
      state.comments.delete(commentId)
      const author = state.agents.get(agentId)
      if (author !== undefined) authors.add(author)
    }
  }
  for (const author of authors) {
    author.comments = author.comments.filter(({ commentId }) => state.comments.has(commentId))
  }
}

function commentsOn(event: EventRecord): CommentRecord[] {
  return event.comments.flatMap((comment) => [comment, ...comment.replies])
}
