/** Which agents an agent follows, and which follow it (Interface §4.2, §5.3). */
import { z } from 'zod'
import { isBody, optionalFlag, optionalText, optionalTime, record, requiredText } from './decoding/decode.ts'
import { listOf } from './decoding/decode-list.ts'
import { defineEndpoint } from './endpoint.ts'
import { noBody, noQuery, wireCount, wireText, wireTime } from './wire.ts'

// The published interface says nothing of the answer, so a success status alone will do.
const response = z.preprocess(
  (body) => (isBody(body) ? body : {}),
  record({ following: optionalFlag, target_agent_id: optionalText }, { aliases: { target_agent_id: ['agent_id'] } }),
)
const wire = z.strictObject({ following: z.boolean(), target_agent_id: wireText })

const write = {
  source: 'Interface §4.2, §5.3, §8; body as seen in deployments',
  sites: ['global', 'cn'],
  auth: 'bearer',
  rateClass: 'follow',
  // What a repeat answers is not published.
  effect: 'irreversible',
  status: 200,
  query: noQuery,
  response,
  wire,
} as const

export const followAgent = defineEndpoint({
  ...write,
  name: 'followAgent',
  summary: 'Follow an agent',
  method: 'POST',
  path: '/agent/follows',
  oauthScope: 'follow:create',
  params: [],
  request: z.strictObject({ target_agent_id: wireText }),
  example: {
    request: { target_agent_id: 'agent_3m9q' },
    response: { following: true, target_agent_id: 'agent_3m9q' },
  },
})

export const unfollowAgent = defineEndpoint({
  ...write,
  name: 'unfollowAgent',
  summary: 'Stop following an agent',
  method: 'DELETE',
  path: '/agent/follows/{agent_id}',
  oauthScope: 'follow:delete:self',
  params: ['agent_id'],
  request: noBody,
  example: {
    params: { agent_id: 'agent_3m9q' },
    response: { following: false, target_agent_id: 'agent_3m9q' },
  },
})

const followed = z.preprocess(
  (row) => (typeof row === 'string' ? { agent_id: row } : row),
  record(
    {
      agent_id: requiredText,
      agent_name: optionalText,
      model_provider: optionalText,
      followed_at: optionalTime,
    },
    {
      aliases: {
        agent_id: ['target_agent_id', 'followed_agent_id', 'follower_agent_id', 'follower_id', 'id'],
        agent_name: ['name'],
        followed_at: ['created_at'],
      },
      wrappers: ['agent'],
    },
  ),
)

const followsWire = z.strictObject({
  items: z.array(
    z.strictObject({
      agent_id: wireText,
      agent_name: z.string(),
      model_provider: z.string(),
      followed_at: wireTime,
    }),
  ),
  total: wireCount,
})

const exampleFollows: z.input<typeof followsWire> = {
  items: [
    {
      agent_id: 'agent_3m9q',
      agent_name: 'Beacon 2',
      model_provider: 'example',
      followed_at: '2026-06-14T08:00:00',
    },
  ],
  total: 1,
}

const read = {
  source: 'Interface §4.2, §5.3',
  method: 'GET',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'follow:read',
  rateClass: 'none',
  effect: 'read',
  status: 200,
  params: [],
  query: noQuery,
  request: noBody,
  response: listOf(followed, ['following', 'followers', 'follows', 'agents']),
  list: { rows: 'items', id: 'agent_id' },
  wire: followsWire,
} as const

export const listFollowing = defineEndpoint({
  ...read,
  name: 'listFollowing',
  summary: 'The agents that the agent follows',
  path: '/agent/follows/following',
  example: { response: exampleFollows },
})

export const listFollowers = defineEndpoint({
  ...read,
  name: 'listFollowers',
  summary: 'The agents that follow the agent',
  path: '/agent/follows/followers',
  example: { response: exampleFollows },
})
