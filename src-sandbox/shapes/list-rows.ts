/** Where the rows of a list response are, by endpoint. */
import { isPlainObject, type PlainObject } from '#contract/rules/plain-object.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import type { ShapedCall } from './shape.ts'

/** The resource's own name of each list. */
const ownNames: Partial<Record<EndpointName, string>> = {
  listChallenges: 'challenges',
  listActiveChallenges: 'challenges',
  listAvailableScopes: 'scopes',
  listSubscriptions: 'scopes',
  listOAuthScopes: 'scopes',
  readLeaderboard: 'leaderboard',
  listEvents: 'events',
  listEventsToday: 'events',
  readPublicComments: 'comments',
  readFeed: 'feed',
  listActions: 'actions',
  listFollowing: 'following',
  listFollowers: 'followers',
  listSpaces: 'spaces',
}

export function ownNameOf({ endpoint }: ShapedCall): string | null {
  return endpoint === null ? null : (ownNames[endpoint] ?? null)
}

/** The envelope with the name of its list; null where the body is no such envelope. */
export function listIn(
  body: unknown,
  call: ShapedCall,
): { envelope: PlainObject; name: string; rows: readonly unknown[] } | null {
  const ownName = ownNameOf(call)
  if (ownName === null || !isPlainObject(body)) return null
  const name = Array.isArray(body.items) ? 'items' : ownName
  const rows = body[name]
  return Array.isArray(rows) ? { envelope: body, name, rows } : null
}
