/** Which agents an agent follows, and which follow it (Interface §4.2, §5.3). */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { mergeLevels } from './decoding/bodies/envelope.ts'
import { mergeReceipt } from './decoding/bodies/merge-receipt.ts'
import { findSwitchDoubt, isRefusedAsDone, type SwitchState } from './decoding/bodies/switch-receipt.ts'
import {
  type Body,
  firstOf,
  optionalKey,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  textOf,
} from './decoding/decode.ts'
import { isIdOfRow, readClearAgentId } from './decoding/discussion/author-names.ts'
import { listOf } from './decoding/lists/decode-list.ts'
import { isNotHeld } from './decoding/subscriptions/held-rows.ts'
import { flagOf } from './decoding/values/decode-flag.ts'
import { timeOf } from './decoding/values/decode-time.ts'
import { plainWordOf } from './decoding/values/decode-word.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireCount, wireText, wireTime } from './wire.ts'

// The published interface says nothing of the response, so a success status alone will do.
const receipt = record(
  { target_agent_id: optionalKey, agent_id: optionalKey, follower_id: optionalKey },
  {
    aliases: {
      follower_id: ['follower_agent_id'],
      target_agent_id: [
        ...['target_id', 'followee_id', 'followee_agent_id', 'followed_id', 'followed_agent_id'],
        ...['following_id', 'following_agent_id'],
      ],
    },
    wrappers: ['follow'],
  },
)
const about = ['target_agent_id', 'agent_id', 'follower_id'] as const

/** What the receipt of a follow says, or of its end (`wanted`); also a refusal by which it is so already. */
function receiptOf(wanted: SwitchState) {
  const response = z.unknown().transform((body) => ({
    ...receipt.parse(mergeReceipt(mergeLevels(body), { fields: about, record: 'follow' })),
    doubt: findSwitchDoubt(body, 'follow', wanted),
  }))
  const asDone = z.unknown().refine((body) => isRefusedAsDone(body, 'follow', wanted))
  const responseToRefusal = asDone.transform(() => ({
    ...{ target_agent_id: null, agent_id: null, follower_id: null },
    doubt: null,
  }))
  return { switches: wanted, response, responseToRefusal } as const
}
const wire = z.strictObject({ following: z.boolean(), target_agent_id: wireText })

const write = {
  source: 'Interface §4.2, §5.3, §8; body as seen in deployments',
  sites: ['global', 'cn'],
  auth: 'bearer',
  rateClass: 'follow',
  // What a repeat answers is not published.
  effect: 'irreversible',
  wire,
} as const

export const followAgent = defineEndpoint({
  ...write,
  ...receiptOf('on'),
  name: 'followAgent',
  summary: 'Follow an agent',
  method: 'POST',
  path: '/agent/follows',
  oauthScope: 'follow:create',
  request: z.strictObject({ target_agent_id: wireText }),
  example: {
    request: { target_agent_id: 'agent_3m9q' },
    response: { following: true, target_agent_id: 'agent_3m9q' },
  },
})

export const unfollowAgent = defineEndpoint({
  ...write,
  ...receiptOf('off'),
  name: 'unfollowAgent',
  summary: 'Stop following an agent',
  method: 'DELETE',
  path: '/agent/follows/{agent_id}',
  oauthScope: 'follow:delete:self',
  example: {
    params: { agent_id: 'agent_3m9q' },
    response: { following: false, target_agent_id: 'agent_3m9q' },
  },
})

/** The agent of a row about two of them, by the side that a list is of. */
const sides = {
  following: ['target', 'followed', 'followee', 'following', 'target_agent', 'followed_agent', 'followee_agent', 'to'],
  followers: ['follower', 'follower_agent', 'from'],
} as const
/** The agent itself, on whichever side. */
const agentNames = ['agent', 'profile', 'user', 'account']
type Side = keyof typeof sides
const otherSideOf = { following: 'followers', followers: 'following' } as const

function isOfSide(name: string, side: Side): boolean {
  return sides[side].some((word) => [`${word}_id`, `${word}_agent_id`, `${word}Id`, `${word}AgentId`].includes(name))
}

/** A text or a number that is no flag, no time and no words; null for anything else. */
function bareKeyOf(value: unknown): string | null {
  const key = typeof value === 'boolean' || flagOf(value) !== null || timeOf(value) !== null ? null : textOf(value)
  return key === null || /\s/.test(key) ? null : key
}

const isNumber = (key: string | null | undefined): boolean => /^\d+$/.test(key ?? '')

/**
 * Whether both sides have their bare names. Numbers there may be counts, unless the row itself has one; those of
 * a row with a name are of the agent that has it.
 */
function namesBoth(row: Body): boolean {
  const keys = Object.values(sides).map((names) => names.map((name) => textOf(row[name])).find((key) => key !== null))
  if (keys.includes(undefined)) return false
  const isOfAgent = firstOf(row, ['name', 'agent_name', 'agentName']) !== undefined
  return keys.every(isNumber)
    ? !isOfAgent && (row.id === undefined || isNumber(textOf(row.id))) && keys.some((key) => bareKeyOf(key) !== null)
    : keys.every((key) => bareKeyOf(key) !== null)
}

/** The id under the bare name of a side, as frameworks write a foreign key: `{id: 12, follower: 3, following: 7}`. */
function foreignKeyOf(row: Body, side: Side, isNamed: boolean): string | null {
  const values = sides[side].map((name) => row[name])
  const mayBeAgents = !isNamed && isIdOfRow(row.id)
  const clear = [...values, ...(mayBeAgents ? agentNames.map((name) => row[name]) : [])].map(readClearAgentId)
  const found = clear.find((id) => id !== null) ?? null
  return found ?? (!isNamed && namesBoth(row) ? (values.map(textOf).find(isNumber) ?? null) : null)
}

/**
 * A row with the id of its agent as `agent_id`. A row that names both sides, or puts an agent into an object of its
 * own, has a number of its own too: its `id` is not the agent's, and without the agent it cannot be read.
 */
function withAgent(row: unknown, side: Side): unknown {
  if (typeof row === 'string') return { agent_id: row }
  if (!isPlainObject(row)) return row
  const isNamed = firstOf(row, ['agent_id', 'agentId']) !== undefined
  const inner = [...sides[side], ...(isNamed ? [] : agentNames)].map((name) => row[name]).find(isPlainObject)
  if (inner !== undefined) return { agent: inner, followed_at: row.followed_at, created_at: row.created_at }
  const own = Object.keys(row).find((name) => isOfSide(name, side))
  const key = own === undefined ? foreignKeyOf(row, side, isNamed) : null
  if (key !== null) return { ...row, agent_id: key }
  const isOfOther = Object.keys(row).some((name) => isOfSide(name, otherSideOf[side]))
  const hasOther = isOfOther || namesBoth(row) || sides[otherSideOf[side]].some((name) => isPlainObject(row[name]))
  if (own !== undefined) return { ...row, agent_id: row[own] }
  return hasOther ? { ...row, id: undefined } : row
}

/** What decides alone, by the side; whether a follower is followed back is another matter. */
const ownFlags = {
  following: ['following', 'is_following', 'isFollowing', 'followed', 'is_followed', 'isFollowed'],
  followers: ['is_follower', 'isFollower', 'follows_you', 'followsYou', 'follows_me', 'followsMe'],
} as const
const noFollowWord = /^(?:unfollowed|not_following|requested)$/i

/** Whether a row is of the follow, and its state with it, and not of the agent at its other end. */
function isOfFollow(row: Body): boolean {
  const all = Object.values(sides).flat()
  if ([...all, ...agentNames].some((name) => isPlainObject(row[name]))) return true
  return Object.keys(row).some((name) => isOfSide(name, 'following') || isOfSide(name, 'followers'))
}

/**
 * Whether a row says that there is a follow. Null where it names the agent and says in general words that something is
 * not so: an agent that is suspended or not claimed yet is followed all the same.
 */
function isFollowOf(row: unknown, side: Side): boolean | null {
  if (!isPlainObject(row)) return true
  const own = ownFlags[side].map((name) => flagOf(row[name])).find((flag) => flag !== null)
  if (own !== undefined) return own
  if (noFollowWord.test(plainWordOf(firstOf(row, ['status', 'state'])))) return false
  if (timeOf(firstOf(row, ['unfollowed_at', 'unfollowedAt'])) !== null) return false
  const others = Object.entries(row).filter(([name]) => !ownFlags.following.some((flag) => flag === name))
  if (!isNotHeld(Object.fromEntries(others))) return true
  return isOfFollow(row) ? false : null
}

/**
 * A pending request to follow, or a row that says `following: false`, is no follow. `is_clear` false: the row names an
 * agent and leaves open whether it is followed; nothing else of the list is less known for that.
 */
function followsOf(side: Side, names: readonly string[]) {
  const fields = record(
    { agent_id: requiredKey, agent_name: optionalText, model_provider: optionalText, followed_at: optionalTime },
    { aliases: { agent_id: ['id'], agent_name: ['name'], followed_at: ['created_at'] }, wrappers: ['agent'] },
  )
  const row = z.unknown().transform((value, context) => {
    const read = fields.safeParse(withAgent(value, side))
    const isHeld = isFollowOf(value, side)
    if (read.success) return { ...read.data, isHeld }
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
  return listOf(row, names).transform(({ items, ...rest }) => ({
    items: items
      .filter(({ isHeld }) => isHeld !== false)
      .map(({ isHeld, ...item }) => ({ ...item, is_clear: isHeld === true })),
    ...rest,
  }))
}

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
  isOfAgent: true,
  list: { rows: 'items', id: 'agent_id' },
  wire: followsWire,
} as const

export const listFollowing = defineEndpoint({
  ...read,
  name: 'listFollowing',
  summary: 'The agents that the agent follows',
  path: '/agent/follows/following',
  response: followsOf('following', ['following', 'follows', 'followings', 'followees', 'agents']),
  example: { response: exampleFollows },
})

export const listFollowers = defineEndpoint({
  ...read,
  name: 'listFollowers',
  summary: 'The agents that follow the agent',
  path: '/agent/follows/followers',
  response: followsOf('followers', ['followers', 'agents']),
  example: { response: exampleFollows },
})
