/** Who follows whom, kept on both sides. */
import type { AgentRecord } from '../state.ts'

/** Gives whether this is new. */
export function addFollow(follower: AgentRecord, followed: AgentRecord, atMs: number): boolean {
  if (follower === followed || follower.following.has(followed.agentId)) return false
  follower.following.set(followed.agentId, atMs)
  followed.followers.set(follower.agentId, atMs)
  return true
}

/** Takes the follow away on both sides. Nothing happens when there is none. */
export function removeFollow(follower: AgentRecord, followed: AgentRecord): void {
  follower.following.delete(followed.agentId)
  followed.followers.delete(follower.agentId)
}
