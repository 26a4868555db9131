/**
 * Which line of an agent's history tells of a write. Agents say the same twice, so that an equal text alone proves
 * nothing: a line counts where no other write of the agent can be meant by it. Pure.
 */
import { isOfUnknownKind, kindOfAction } from '#contract/rules/discussion/compare-actions.ts'
import { isSummaryOf } from '#contract/rules/discussion/plain-text.ts'
import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import type { AgentAction } from '../../profiles/fetch-action-history.ts'
import { compareTime, type WriteSpan } from './write-span.ts'

/** A comment, a reply or a post that has left, as a history may tell of it. */
export interface ToldWrite {
  kind: WriteKindName
  /** One of them is its summary. */
  texts: readonly string[]
  /** The event that it is on; of a post the space. */
  within: string
  /** The comment that a reply is to. */
  parentId: string | null
  remoteId: string | null
  span: WriteSpan
}

/** What a listing says of the ids that a history may name. */
export interface Listed {
  /** The listing is whole and lacks the write: a line has to say its place as well, or an id that is there. */
  isLacking: boolean
  inPlace: ReadonlySet<string>
  elsewhere: ReadonlySet<string>
}
export const unlisted: Listed = { isLacking: false, inPlace: new Set(), elsewhere: new Set() }

/** `perhaps`: a line may be about it, which neither says that it is there nor that it is not. */
type ToldFinding = { kind: 'there'; remoteId: string | null } | { kind: 'perhaps' } | { kind: 'nothing' }

interface Known {
  /** All that may have arrived beside it from the same agent. */
  others: readonly ToldWrite[]
  listed: Listed
}

/** What `actions` say of one write. */
export function findToldWrite(actions: readonly AgentAction[], write: ToldWrite, known: Known): ToldFinding {
  const candidates = actions.filter(
    (action) =>
      compareTime(action, write.span) !== 'before' &&
      howTold(action, write) !== 'no' &&
      !isElsewhere(action, write, known),
  )
  const found = candidates.find((action) => isProof(action, write, known))
  if (found === undefined) return { kind: candidates.length === 0 ? 'nothing' : 'perhaps' }
  const { target_id } = found
  return { kind: 'there', remoteId: target_id === null || placesOf(write).includes(target_id) ? null : target_id }
}

/** Ids that a history may give in the place of the id of what was written. */
function placesOf({ within, parentId }: ToldWrite): string[] {
  return parentId === null ? [within] : [within, parentId]
}

/** It names what is known to be, or to be in, another place. */
function isElsewhere(action: AgentAction, write: ToldWrite, { others, listed }: Known): boolean {
  const places = placesOf(write)
  return namesIn(action).some(
    (id) =>
      !places.includes(id) &&
      (listed.elsewhere.has(id) || others.some((other) => other.remoteId === id || placesOf(other).includes(id))),
  )
}

function namesIn({ target_id, event_id, parent_comment_id }: AgentAction): string[] {
  return [target_id, event_id, parent_comment_id].filter((id) => id !== null)
}

const commentKinds: ReadonlySet<string | null> = new Set(['comment', 'reply'])

/** Histories call a reply a comment too, and no comment a reply. */
function isOfKind(action: AgentAction, { kind }: ToldWrite): boolean {
  const told = kindOfAction(action.type)
  return told === kind || (told === 'comment' && commentKinds.has(kind))
}

/**
 * Whether a line may be about a write: it names its id or its place, or nothing that speaks for or against it.
 * `against`: what it says of the place is another, or no place at all; or its word is not known.
 */
function howTold(action: AgentAction, write: ToldWrite): 'named' | 'perhaps' | 'against' | 'no' {
  const { target_id: id, event_id, parent_comment_id: parent, summary } = action
  const { within, parentId, remoteId } = write
  if (!write.texts.some((text) => isSummaryOf(summary, text))) return 'no'
  if (!isOfKind(action, write)) return isOfUnknownKind(action.type) ? 'against' : 'no'
  if (id !== null && id === remoteId) return 'named'
  // A post is an event itself, and its place a space.
  const isOtherEvent = write.kind !== 'post' && event_id !== null && event_id !== within
  if (isOtherEvent || (parent !== null && parent !== parentId)) return 'against'
  if (namesIn(action).includes(parentId ?? within)) return 'named'
  return id === null || id === within || remoteId === null ? 'perhaps' : 'no'
}

/** Only this write can be meant, and where a listing lacks it the line says more than a text. */
function isProof(action: AgentAction, write: ToldWrite, { others, listed }: Known): boolean {
  const { target_id: id } = action
  const told = howTold(action, write)
  const time = compareTime(action, write.span)
  if (told === 'against' || (time !== 'within' && time !== 'by_other_zone')) return false
  const isMeant = (other: ToldWrite) => {
    const otherTold = howTold(action, other)
    if (otherTold === 'no' || otherTold === 'against') return false
    const beside = { others: [write, ...others.filter((one) => one !== other)], listed: unlisted }
    if (isElsewhere(action, other, beside)) return false
    // By another zone it may be of any time.
    return time === 'by_other_zone' || ['within', 'unknown'].includes(compareTime(action, other.span))
  }
  if (others.some(isMeant)) return false
  if (!listed.isLacking || (id !== null && listed.inPlace.has(id))) return true
  return time === 'within' && told === 'named'
}
