/** What an agent did, as the service tells it and as it was sent from here, beside each other. */
import type { DiscussionKindName, WriteKindName } from '../outbox/write-kind-names.ts'
import { createSummaryComparison, type isSummaryOf } from './plain-text.ts'

/** A history calls a revision a prediction. */
type ToldKind = Exclude<WriteKindName, 'revision'>

/** One line of the service's history. What it does not say is null. */
export interface ServiceAction {
  actionId: string | null
  type: string | null
  targetId: string | null
  /** Where it was done, beside what it was done to. */
  placeIds: readonly string[]
  summary: string | null
  /** False: it was tried in vain, so that no write of ours is meant by it. */
  isDone: boolean
  atMs: number | null
}

/** A write of this console that the service has accepted. */
export interface AcceptedWrite {
  kind: ToldKind
  /** By which a history may name it; none where nothing has told the id of what was made. */
  ids: readonly string[]
  /** Of a text: what it was written to. A history may name that instead. */
  placeIds: readonly string[]
  /** Of a text: what a history may sum it up by. */
  summaries: readonly string[]
  text: string
  atMs: number
}

/** `service`: not made from here. `here`: the history lacks it. */
export interface ComparedAction {
  side: 'both' | 'service' | 'here'
  kind: ToldKind | null
  action: ServiceAction | null
  write: AcceptedWrite | null
  atMs: number | null
}

/** How a history was read: whether to its end, and how many of its lines could not be. */
interface HistoryReading {
  isWhole: boolean
  unreadable: number
}

/** What of a history is here. `some`: what it lacks is not known of any time. */
export type HistoryReach = 'whole' | 'newest' | 'some'

/** Of the words that fit the first counts: `comment_liked` is a like, `followed_agent_comment` a comment. */
const kindPatterns: readonly (readonly [RegExp, ToldKind])[] = [
  [
    /un(?:like|react)|(?:remove|delete|revoke|undo)\w*[_ -]?(?:like|react)|(?:like|react(?:ion)?)[_ -]?(?:remove|delete|revoke|undo)|取消(?:点?赞|喜欢)/i,
    'unlike',
  ],
  [/unfollow|(?:remove|delete|undo)\w*[_ -]?follow|follow[_ -]?(?:remove|delete|undo)|取消关注|取关/i, 'unfollow'],
  [/(?<!dis)like|upvote|thumbs.?up|react|点赞|赞了|^赞$|喜欢/i, 'like'],
  [/follow(?!\w*[_ -]?(?:comment|repl|post|predict))|关注/i, 'follow'],
  [/predict|预测/i, 'prediction'],
  [/repl|回复/i, 'reply'],
  [/comment|评论/i, 'comment'],
  [/post|发帖|帖子/i, 'post'],
]

/** The kind of write that a history means by its own word; null for a word that is not known. */
export function kindOfAction(type: string | null): ToldKind | null {
  if (type === null) return null
  return kindPatterns.find(([pattern]) => pattern.test(type))?.[1] ?? null
}

/** What agents do that is none of these. */
const otherActivity =
  /log(?:ged)?[_ -]?(?:in|out)|sign(?:ed)?[_ -]?(?:in|out)|token|auth|session|regist|claim|profile|subscri|scope|secret|登录|登出|注册|认领|订阅/i

/** Whether a line may be of any kind: its word is not known, and is not of something else that agents do. */
export function isOfUnknownKind(type: string | null): boolean {
  return kindOfAction(type) === null && !otherActivity.test(type ?? '')
}

/**
 * What a service tells under this word where that is no text of the agent that it names: what is liked was written by
 * somebody else. Null for texts, and for a word that is not known, which is beside one.
 */
export function activityOf(type: string | null): Exclude<ToldKind, 'comment' | 'reply' | 'post'> | null {
  const kind = kindOfAction(type)
  return kind === 'comment' || kind === 'reply' || kind === 'post' ? null : kind
}

/** Histories call a reply a comment too. */
const asComment: ReadonlySet<ToldKind | null> = new Set<DiscussionKindName>(['comment', 'reply'])

function isOfKind(action: ServiceAction, write: AcceptedWrite): boolean {
  const kind = action.isDone ? kindOfAction(action.type) : null
  return kind === write.kind || (asComment.has(kind) && asComment.has(write.kind))
}

function isById(action: ServiceAction, write: AcceptedWrite): boolean {
  return action.targetId !== null && write.ids.includes(action.targetId) && isOfKind(action, write)
}

/** A text that is not named by its id: by its place, or by nothing, and by what it says. */
function isByText(action: ServiceAction, write: AcceptedWrite, isSummary: typeof isSummaryOf): boolean {
  const { targetId, placeIds, summary } = action
  if (write.summaries.length === 0 || !isOfKind(action, write)) return false
  const isPlace = targetId !== null && write.placeIds.includes(targetId)
  const isOther = placeIds.some((id) => !write.placeIds.includes(id))
  if (isOther || (targetId !== null && !isPlace && write.ids.length > 0)) return false
  return summary === null ? isPlace : write.summaries.some((text) => isSummary(summary, text))
}

const ofTexts: ReadonlySet<ToldKind | null> = new Set<DiscussionKindName>(['comment', 'reply', 'post'])

/** Whether a line of what was done says neither what it was done to nor, of a text, what that says. */
function isUntold({ isDone, type, targetId, summary }: ServiceAction): boolean {
  if (!isDone || targetId !== null) return false
  const kind = kindOfAction(type)
  return kind === null ? isOfUnknownKind(type) : !(ofTexts.has(kind) && summary !== null)
}

/** Whether a line in a word that is not known may be of this write: it names what the write is of, or its place. */
function mayMean({ isDone, type, targetId }: ServiceAction, { ids, placeIds }: AcceptedWrite): boolean {
  return isDone && targetId !== null && isOfUnknownKind(type) && [...ids, ...placeIds].includes(targetId)
}

/** Of several the one nearest in time. */
function takeNearest(
  left: Set<AcceptedWrite>,
  action: ServiceAction,
  isOf: (action: ServiceAction, write: AcceptedWrite) => boolean,
): AcceptedWrite | null {
  const awayMs = ({ atMs }: AcceptedWrite) => (action.atMs === null ? 0 : Math.abs(atMs - action.atMs))
  const fitting = [...left].filter((write) => isOf(action, write))
  const nearest = fitting.reduce<AcceptedWrite | null>(
    (best, write) => (best === null || awayMs(write) < awayMs(best) ? write : best),
    null,
  )
  if (nearest !== null) left.delete(nearest)
  return nearest
}

function timesOf(actions: readonly Pick<ServiceAction, 'atMs'>[]): number[] {
  return actions.flatMap(({ atMs }) => (atMs === null ? [] : [atMs]))
}

/** False where the last action is later than the first: the history begins with the oldest. */
export function isNewestFirst(actions: readonly Pick<ServiceAction, 'atMs'>[]): boolean {
  const times = timesOf(actions)
  return (times[0] ?? 0) >= (times.at(-1) ?? 0)
}

/**
 * What these lines are of the history that they were read from. A line that says of nothing what it was done to may be
 * any of what seems to be lacking.
 */
export function reachOf(actions: readonly ServiceAction[], { isWhole, unreadable }: HistoryReading): HistoryReach {
  if (unreadable > 0 || actions.some(isUntold)) return 'some'
  if (isWhole) return 'whole'
  return timesOf(actions).length > 0 && isNewestFirst(actions) ? 'newest' : 'some'
}

/**
 * Newest first; each action and each write appears once. What a history lacks is known as far as it reaches: of the
 * newest lines not before the last of them, of `some` lines nowhere. Nor is it known of a write whose id nothing has
 * told.
 */
export function compareActions(
  actions: readonly ServiceAction[],
  writes: readonly AcceptedWrite[],
  reading: HistoryReading,
): ComparedAction[] {
  const left = new Set(writes)
  const isSummary = createSummaryComparison()
  const byId = new Map(actions.map((action) => [action, takeNearest(left, action, isById)]))
  const told = actions.map((action): ComparedAction => {
    const write = byId.get(action) ?? takeNearest(left, action, (one, write) => isByText(one, write, isSummary))
    const kind = write?.kind ?? kindOfAction(action.type)
    return { side: write === null ? 'service' : 'both', kind, action, write, atMs: action.atMs ?? write?.atMs ?? null }
  })
  const reach = reachOf(actions, reading)
  const sinceMs = reach === 'whole' ? Number.NEGATIVE_INFINITY : Math.min(...timesOf(actions))
  const lacking = [...left]
    .filter(({ ids, atMs }) => reach !== 'some' && ids.length > 0 && atMs > sinceMs)
    .filter((write) => !actions.some((action) => mayMean(action, write)))
    .map((write): ComparedAction => ({ side: 'here', kind: write.kind, action: null, write, atMs: write.atMs }))
  return [...told, ...lacking].sort((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0))
}
