/** Reading the state of a challenge: the service's own word, but for the other words for the two published states. */
import { findVoidState, isClosingWord, isUnresolvedWord, isVoidWord } from '../../../rules/challenges/challenge-end.ts'
import { type Body, firstOf, spellingsOf } from '../decode.ts'
import { hasFlag } from '../values/decode-flag.ts'
import { isMomentPast, isReason } from '../values/decode-reason.ts'
import { wordOf } from '../values/decode-word.ts'
import { directionOf } from './decode-direction.ts'

/** The published words first: nearly every row has one of them, and needs no look at what else it might mean. */
const knownWords: ReadonlyMap<string, string> = new Map([
  ...each('open', [
    'open',
    'opened',
    'active',
    'live',
    'running',
    'ongoing',
    'in_progress',
    'accepting',
    'accepting_predictions',
    'open_for_predictions',
    '进行中',
    '开放',
    '开放中',
  ]),
  ...each('resolved', ['resolved', '已结算', '已揭晓']),
])

function each(state: string, words: readonly string[]): [string, string][] {
  return words.map((word) => [word, state])
}

/** The name of the enumeration before it: `STATUS_OPEN`, `CHALLENGE_STATUS_OPEN`. */
const typeName = /^(?:challenge_)?(?:status|state)_/

/**
 * The state in lower case, `open` for the words of deployments that say so (Interface §2.10 publishes `open` and
 * `resolved` only); `null` when it is absent. A number is a word whose meaning is not known.
 */
export function challengeStateOf(value: unknown): string | null {
  const word = wordOf(value, ['status', 'state'])?.toLowerCase() ?? ''
  if (word === '') return null
  const plain = word.replaceAll(/[\s-]+/g, '_').replace(typeName, '')
  return knownWords.get(plain) ?? findVoidState(plain) ?? (typeName.test(word) ? plain : word)
}

const stateNames = ['status', 'state', 'challenge_status', 'challengeStatus']
/** Not `can_predict`, which may be of the agent that asks, and not `locked`, which may be of those who may look. */
const openFlags = spellingsOf([
  ...['is_open', 'accepting_predictions', 'accepts_predictions', 'is_accepting', 'open_for_predictions'],
  ...['is_open_for_predictions', 'predictions_open', 'is_predictions_open', 'prediction_open'],
])
/** Yes is also said of a row that is valid, and of a challenge long resolved: it says nothing. */
const activeFlags = ['is_active', 'isActive']
const resolvedFlags = ['is_resolved', 'isResolved', 'resolved', 'is_settled', 'isSettled']
const closedFlags = spellingsOf([
  ...['is_closed', 'closed', 'predictions_closed', 'is_predictions_closed', 'prediction_closed'],
])
/** A row that is listed for what it was. */
const goneFlags = [
  ...['deleted', 'is_deleted', 'isDeleted', 'removed', 'is_removed', 'isRemoved', 'archived', 'is_archived'],
  ...['isArchived', 'suspended', 'is_suspended', 'isSuspended'],
]
const voidFlags = [
  ...['is_void', 'isVoid', 'voided', 'is_voided', 'isVoided', 'cancelled', 'canceled', 'is_cancelled', 'isCancelled'],
  ...['is_canceled', 'isCanceled', 'annulled', 'is_annulled', 'isAnnulled', 'void', 'refunded', 'is_refunded'],
  ...['isRefunded', 'nullified', 'is_nullified', 'isNullified', 'invalidated', 'is_invalidated', 'isInvalidated'],
  ...['called_off', 'calledOff', 'is_called_off'],
]
/** When it was called off, or why: nothing, or a time to come, where it was not. */
const voidTimes = spellingsOf([
  'voided_at',
  'cancelled_at',
  'canceled_at',
  'annulled_at',
  'refunded_at',
  'invalidated_at',
])
const voidReasons = spellingsOf([
  'void_reason',
  'voided_reason',
  'cancel_reason',
  'cancellation_reason',
  'refund_reason',
])
/** Where the outcome of a challenge is: under the published name first. */
export const outcomeNames = [
  ...['result', 'outcome', 'resolved_direction', 'result_direction', 'correct_direction', 'actual_direction'],
]
const outcomeSpellings = spellingsOf(outcomeNames)
/** What became of the result, beside the result itself. */
export const outcomeStateNames = spellingsOf([
  ...['result_status', 'outcome_status', 'result_type', 'resolution', 'resolution_status', 'resolution_type'],
  ...['settlement', 'settlement_status'],
])
/** That there is none for good, or none yet. */
const noResultYet = /^no[_ -]?results?$/

/**
 * The word of a record for a challenge that ended without an outcome, whatever else it is called; null without any.
 * That there is no result ends it only as its outcome, and where `mayBeOver`: else there is none yet.
 */
function findVoidWord(record: Body, mayBeOver: boolean): string | null {
  const wordUnder = (name: string) => wordOf(firstOf(record, [name])) ?? ''
  const outcome = wordOf(firstOf(record, outcomeSpellings)) ?? ''
  if (isVoidWord(outcome) && (mayBeOver || !noResultYet.test(outcome.toLowerCase()))) return findVoidState(outcome)
  const state = outcomeStateNames
    .map(wordUnder)
    .find((word) => isVoidWord(word) && !noResultYet.test(word.toLowerCase()))
  return state === undefined ? null : findVoidState(state)
}

/** Whether a record says when it was called off, or why. */
function saysWhyVoid(record: Body): boolean {
  const says = (names: readonly string[], isSaid: (value: unknown) => boolean) =>
    names.some((name) => Object.hasOwn(record, name) && isSaid(record[name]))
  return says(voidTimes, (value) => isMomentPast(value)) || says(voidReasons, isReason)
}

/**
 * What a record says of its challenge's state: by a word, else by a flag, else by its outcome, or by a word in the
 * place of one for what is still to come; null when it says nothing. An outcome that is a word for none, or a flag for
 * that, ends it without one, whatever else it is called. A time of resolution alone says nothing: it may be the
 * planned one.
 */
export function findState(record: Body): string | null {
  const said = challengeStateOf(firstOf(record, stateNames))
  const says = (names: readonly string[], flag: boolean) => hasFlag(record, names, flag)
  const voided = findVoidWord(record, said === null ? says(resolvedFlags, true) : !isUnresolvedWord(said))
  if (voided !== null) return voided
  if (says(voidFlags, true) || saysWhyVoid(record)) return said !== null && isVoidWord(said) ? said : 'voided'
  // A word for open is the database's first one; what was set later counts.
  if (said === 'open' && says(resolvedFlags, true)) return 'resolved'
  if (said === 'open' && (says(closedFlags, true) || says(goneFlags, true))) return 'closed'
  if (said !== null) return said
  if (says(resolvedFlags, true)) return 'resolved'
  if (says([...closedFlags, ...goneFlags], true) || says([...openFlags, ...activeFlags], false)) return 'closed'
  if (says(openFlags, true) || says(resolvedFlags, false)) return 'open'
  const outcome = firstOf(record, outcomeSpellings)
  if (directionOf(outcome) !== null) return 'resolved'
  return isUnresolvedWord(wordOf(outcome) ?? '') ? 'open' : null
}

/** What a listed challenge says of its state, and its word for it where that is one that nobody here knows. */
export interface ListedState {
  state: string | null
  unknownWord: string | null
}

/**
 * The same of a challenge that is listed. A state in numbers, or in a word that is not known to close anything, is one
 * that is not said, and what else the record says decides: taken for a closed one it would keep every prediction of
 * such a deployment here, where the service may well take it. The word is kept, to be shown as it is.
 */
export function findListedState(record: Body): ListedState {
  const said = challengeStateOf(firstOf(record, stateNames))
  if (said === null || said === 'open' || isClosingWord(said)) {
    const state = findState(record)
    // Of results that says nothing: nothing is taken any more while they are waited for.
    return { state: state === 'open' && hasFlag(record, openFlags, false) ? 'closed' : state, unknownWord: null }
  }
  const unknownWord = /^\d+$/.test(said) ? null : said
  return { state: findState(withoutStateWord(record)), unknownWord }
}

/** A record without its word for the state, so that its flags and its outcome count. */
export function withoutStateWord(record: Body): Body {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !stateNames.includes(name)))
}
