/**
 * Receipts of writes that switch something on or off: follows and likes. Services that toggle answer a follow of whom
 * the agent follows with its end, and the same success.
 */
import { isPlainObject } from '../../../rules/plain-object.ts'
import type { Body } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { listPlainParts, withPlainKeys } from '../values/plain-name.ts'
import { listLevels } from './envelope.ts'

export type SwitchNoun = 'follow' | 'like'
export type SwitchState = 'on' | 'off'
/** The field of a receipt that speaks against it, and what it says. */
export interface SwitchDoubt {
  field: string
  said: string
}

interface Words {
  /** True where it is on. */
  flags: readonly string[]
  /** The same in the object of an agent, where a plain name may be a number of its own. */
  agentFlags: readonly string[]
  offFlags: readonly string[]
  on: RegExp
  off: RegExp
  onSaid: RegExp
  offSaid: RegExp
}

const words: Readonly<Record<SwitchNoun, Words>> = {
  follow: {
    flags: ['following', 'followed', 'follow', 'is_follow', 'already_following', 'already_followed'],
    agentFlags: ['is_following', 'is_followed', 'followed_by_me', 'is_followed_by_me', 'viewer_is_following'],
    offFlags: ['unfollowed', 'is_unfollowed', 'not_following'],
    on: /^(?:(?:already_|now_)?(?:follow|followed|following)|mutual|on|toggled_on|added|已?关注|互相关注|已互关)$/,
    off: /^(?:unfollow|unfollowed|unfollowing|not_follow(?:ed|ing)|none|no_relation|stranger|off|toggled_off|removed|deleted|cancell?ed|inactive|未关注|已?取消关注|已?取关|已取消)$/,
    onSaid: /\b(?:following|followed)\b|关注成功|已经?关注|关注过|关注了/i,
    offSaid:
      /\bunfollowed\b|\bunfollow(?:ing)? (?:was |is )?(?:success|done|complete)|\bno longer follow|\bnot (?:currently |yet )?follow(?:ed|ing)|\bfollow (?:was |has been )?(?:removed|cancell?ed|deleted)|(?:已|功|了)取消关注|取消关注(?:成功|了)|取关(?:成功|了)|已取关|(?:未|没有)关注/i,
  },
  like: {
    flags: ['liked', 'is_liked', 'like', 'is_like', 'has_liked', 'user_liked', 'liked_by_me', 'liked_by_viewer'].concat(
      ...['viewer_has_liked', 'already_liked'],
    ),
    agentFlags: [],
    offFlags: ['unliked', 'is_unliked', 'not_liked'],
    on: /^(?:(?:already_|now_)?(?:like|liked)|on|toggled_on|added|已?点赞|已赞|赞)$/,
    off: /^(?:unlike|unliked|not_liked|disliked?|none|off|toggled_off|removed|deleted|cancell?ed|inactive|未点赞|未赞|已?取消点?赞|已取消)$/,
    onSaid: /\bliked\b|(?:点赞|赞)成功|已经?点?赞|赞过|赞了/i,
    offSaid:
      /\bunliked\b|\bunlike (?:was |is )?(?:success|done|complete)|\bno longer lik|\bnot (?:currently |yet )?liked|\blike (?:was |has been )?(?:removed|cancell?ed|deleted|withdrawn|taken back)|\bremoved (?:your |the )?like\b|(?:已|功|了)取消点?赞|取消点?赞(?:成功|了)|(?:未|没有)点?赞/i,
  },
}

/** What is done already is not among these, nor what a service has only written down. */
const unfinished =
  /^(?:(?:pending|requested|awaiting|queued|scheduled|deferred|processing|in_progress|in_review|under_review)\w*|待\W{0,4}|申请中|处理中|审核中|排队中)$/
const wordNames = ['action', 'result', 'outcome', 'status', 'state', 'event', 'operation', 'toggled', 'toggle']
const ownWordNames = ['relation', 'relationship', 'relation_status', 'reaction', 'my_reaction']
const noteNames = ['message', 'msg', 'detail', 'note', 'notice', 'info', 'description']
/** What was taken away, as a flag or a number. */
const takenNames = [
  'deleted',
  'removed',
  'deleted_count',
  'removed_count',
  'affected',
  'affected_rows',
  'rows_affected',
]
const takenFlags = ['is_deleted', 'is_removed', 'cancelled', 'canceled', 'is_cancelled']
const givenNames = ['created', 'added', 'inserted']
const recordNames = ['comment', 'reply', 'relationship', 'relation', 'viewer', 'me', 'viewer_context', 'target_comment']
const agentNames = ['agent', 'target', 'target_agent', 'followee', 'followed_agent', 'profile', 'user']

/** What one field of a receipt says of it. */
interface Said extends SwitchDoubt {
  state: SwitchState | 'unclear'
}

function saidBy(place: Body, { noun, isAgent }: { noun: SwitchNoun; isAgent: boolean }): Said[] {
  const { flags, agentFlags, offFlags, on, off } = words[noun]
  const read = (field: string): Said[] => {
    const value = place[field]
    const flag = isPlainObject(value) ? null : flagOf(value)
    if (flag !== null) return [{ field, said: String(flag), state: flag ? 'on' : 'off' }]
    const word = isPlainObject(value) ? '' : plainWordOf(value)
    const state = unfinished.test(word) ? 'unclear' : on.test(word) ? 'on' : off.test(word) ? 'off' : null
    return state === null ? [] : [{ field, said: word, state }]
  }
  const said = (isAgent ? agentFlags : [...flags, ...agentFlags]).flatMap(read)
  const unsaid = offFlags.flatMap(read).map((one): Said => ({ ...one, state: one.state === 'on' ? 'off' : 'on' }))
  // `deleted: false` only says that the record exists, so nothing but `true` counts here.
  const taken = [...takenNames, ...takenFlags].flatMap((field): Said[] =>
    flagOf(place[field]) === true ? [{ field, said: 'true', state: 'off' }] : [],
  )
  const own = [`${noun}_status`, `${noun}_state`, ...ownWordNames].flatMap(read)
  // A flag such as `result: true` says that the call succeeded, not what the switch is now.
  const ofCall = wordNames.filter((name) => name.startsWith('toggle') || flagOf(place[name]) === null)
  return [...said, ...unsaid, ...taken, ...own, ...(isAgent ? [] : ofCall.flatMap(read))]
}

/** In a note `not following` and `unfollowed` have the word for the other in them. */
function saidInNotes(place: Body, noun: SwitchNoun): Said[] {
  const { onSaid, offSaid } = words[noun]
  return noteNames.flatMap((field): Said[] => {
    const note = place[field]
    const state = typeof note !== 'string' ? null : offSaid.test(note) ? 'off' : onSaid.test(note) ? 'on' : null
    return state === null ? [] : [{ field, said: String(note).slice(0, longestSaid), state }]
  })
}

const longestSaid = 200

/** Nothing was taken away, or nothing added: what is switched was so before, or the write had no effect. */
function findNoChange(place: Body, wanted: SwitchState): SwitchDoubt | null {
  const field = (wanted === 'on' ? givenNames : takenNames).find((name) => flagOf(place[name]) === false)
  return field === undefined ? null : { field, said: String(place[field]) }
}

/**
 * What a receipt says against it having become so, by flags, words and notes; null where it says that it has, or
 * nothing of it.
 */
export function findSwitchDoubt(body: unknown, noun: SwitchNoun, wanted: SwitchState): SwitchDoubt | null {
  if (typeof body === 'string') return findSwitchDoubt({ result: body }, noun, wanted)
  const levels = listLevels(body).map(withPlainKeys)
  const records = levels.flatMap((level) => [level, ...listPlainParts(level, [noun, ...recordNames])])
  const agents = levels.flatMap((level) => listPlainParts(level, agentNames))
  const inFields = [
    ...records.flatMap((place) => saidBy(place, { noun, isAgent: false })),
    ...agents.flatMap((place) => saidBy(place, { noun, isAgent: true })),
  ]
  const all = inFields.length > 0 ? inFields : levels.flatMap((level) => saidInNotes(level, noun))
  const against = all.find(({ state }) => state !== wanted)
  if (against !== undefined) return { field: against.field, said: against.said }
  return all.length > 0
    ? null
    : (records.map((place) => findNoChange(place, wanted)).find((doubt) => doubt !== null) ?? null)
}

const alreadyOn: Readonly<Record<SwitchNoun, RegExp>> = {
  follow:
    /\balready (?:been )?(?:follow(?:ing|ed|s)?)(?:\s+(?:this|that|the|them|him|her|it|agent|user)\b|\s*[.!:;,]|\s*$)|已经?关注|关注过|重复关注/im,
  like: /\balready (?:been )?liked?(?:\s+(?:this|that|the|it|comment|reply)\b|\s*[.!:;,]|\s*$)|已经?点?赞|赞过|重复点赞/im,
}
const alreadyOff: Readonly<Record<SwitchNoun, RegExp>> = {
  follow:
    /\b(?:not|never|aren't|isn't|weren't|don't) (?:currently |yet )?follow(?:ing|ed)?\b|\b(?:no such follow|follow(?:ing)?(?: relation(?:ship)?)? (?:not found|does not exist))|(?:未|没有|尚未)关注|关注关系不存在/im,
  like: /\b(?:not|never|haven't) (?:currently |yet )?liked?\b|\b(?:no such like|like (?:not found|does not exist))|(?:未|没有|尚未)点?赞/im,
}

/** All that a refusal says in words and codes, line by line. */
export function listSaid(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value.slice(0, 500).replaceAll('_', ' ')]
  if (depth > 3 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((each) => listSaid(each, depth + 1))
}

/** Whether a refusal says that it is so already: what was asked for holds, as the service says. */
export function isRefusedAsDone(body: unknown, noun: SwitchNoun, wanted: SwitchState): boolean {
  return (wanted === 'on' ? alreadyOn : alreadyOff)[noun].test(listSaid(body).join('\n'))
}
