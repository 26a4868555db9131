/**
 * Whether the receipt of a write says that it is not done: deployments answer 202 or `"queued"` and act later, or put
 * `accepted: false` beside an id.
 */

import { openEnvelope } from '../../service/decoding/bodies/envelope.ts'
import { type Body, firstOf, keyOf, spellingsOf } from '../../service/decoding/decode.ts'
import { findWithheld } from '../../service/decoding/discussion/withheld-text.ts'
import { directionOf } from '../../service/decoding/predictions/decode-direction.ts'
import { statedRevisionOf } from '../../service/decoding/predictions/decode-revision.ts'
import { flagOf, hasFlag } from '../../service/decoding/values/decode-flag.ts'
import { isMomentPast, isReason } from '../../service/decoding/values/decode-reason.ts'
import { plainWordOf, wordOf } from '../../service/decoding/values/decode-word.ts'
import { isPlainObject } from '../plain-object.ts'
import { formatSimplified } from './chinese-refusals.ts'

/** What a receipt says of what it is about, in any of these objects or at its top. */
const recordNames = [
  ...['prediction', 'comment', 'reply', 'like', 'follow', 'subscription', 'post', 'submission', 'validation'],
]
const stateNames = spellingsOf([
  ...['status', 'state', 'prediction_status', 'comment_status', 'submission_status', 'post_status'],
])
/** What was done; of a prediction its result, which is pending for as long as it holds. */
const doneNames = ['action', 'result', 'outcome', 'decision', 'verdict']

/** Where a receipt says something to people: in words, or in a list of them. */
const noteNames = [
  ...['message', 'messages', 'msg', 'detail', 'details', 'note', 'notes', 'notice', 'notices', 'warning', 'warnings'],
  ...['info', 'remark', 'remarks'],
]
/** The words of one note that has a code and more beside them. */
const noteWordNames = ['message', 'msg', 'detail', 'text', 'reason', 'description', 'title']
const metaNames = ['meta', '_meta', 'metadata']

/** False where nothing was taken. */
const doneFlags = [
  ...['accepted', 'is_accepted', 'isAccepted', 'created', 'submitted', 'recorded', 'saved', 'valid', 'is_valid'],
  ...['isValid', 'subscribed', 'stored', 'is_stored', 'persisted', 'registered', 'applied', 'committed', 'processed'],
  ...['on_time', 'onTime', 'in_time', 'inTime'],
]
/** False where somebody still has to say yes. */
const confirmedFlags = ['confirmed', 'is_confirmed', 'isConfirmed']
/** True where the service had one already: it is not said that it is this one. */
const secondFlags = [
  ...['duplicate', 'is_duplicate', 'isDuplicate', 'existing', 'is_existing', 'isExisting', 'exists', 'existed'],
  ...['already_exists', 'alreadyExists', 'already_submitted', 'alreadySubmitted', 'already_predicted'],
  'alreadyPredicted',
]
/** True where it came and is not taken. */
const refusedFlags = [
  ...['late', 'is_late', 'isLate', 'too_late', 'ignored', 'is_ignored', 'discarded', 'skipped'],
  ...['rejected', 'is_rejected', 'isRejected', 'refused', 'after_deadline', 'afterDeadline', 'past_deadline'],
  ...[
    'disqualified',
    'is_disqualified',
    'isDisqualified',
    'blocked',
    'is_blocked',
    'isBlocked',
    'quarantined',
    'waitlisted',
  ],
]
/** True where it came too late, or what is to be taken away is over. */
const expiredFlags = ['expired', 'is_expired', 'isExpired']
/** True where it was taken and is not kept. */
const goneFlags = [
  ...['deleted', 'is_deleted', 'isDeleted', 'removed', 'is_removed', 'isRemoved', 'cancelled', 'canceled'],
  ...['is_cancelled', 'isCancelled', 'withdrawn', 'is_withdrawn', 'voided', 'is_void', 'isVoid', 'superseded'],
]
/** When or why it was not taken, or not kept; null where it was. */
const endNames = spellingsOf([
  ...['rejected_at', 'refused_at', 'discarded_at', 'withdrawn_at', 'voided_at', 'cancelled_at', 'deleted_at'],
  ...['rejection_reason', 'reject_reason', 'rejected_reason', 'refusal_reason', 'void_reason', 'discard_reason'],
  ...['failure_reason', 'disqualified_at', 'disqualification_reason', 'invalid_reason', 'blocked_reason'],
])
/** Words beside a receipt by which it is that of one from before, which is not said to have been replaced. */
const secondWords: readonly RegExp[] = [
  /\balready (?:have |has )?(?:been )?(?:predicted|submitted|made|placed|recorded|exists?|on file)|\bduplicate\b/i,
  /(?<!(?<!\bnot )\b(?:replace[sd]|update[sd]|revise[sd]|supersede[sd]|overwrites|overwrote) (?:(?:the|your|an) )?)\b(?:existing|previous|earlier|original) (?:prediction|submission|comment)(?! (?:was|is|has been) (?:now )?(?:replaced|updated|revised|superseded|overwritten)\b)/i,
  /重复|(?:提交|预测|参与)过(?![期于快多早晚迟高])|已有.{0,6}(?:预测|提交|记录)/,
]
/** Words beside a receipt by which what came was not taken: that something is closed now, and that it came too late. */
const notTakenWords: readonly RegExp[] = [
  /\b(?:ignored|discarded|not (?:counted|recorded|saved|accepted))\b|\bas practice\b|(?:未|不)(?:被)?(?:记录|计入|采纳|接受)/i,
  /\b(?:challenge|predictions?|market|submissions?|event) (?:was|were|had) (?:been )?(?:already |now )?closed\b|\b(?:challenge|market) already closed\b/i,
  /(?<!\b(?:until|till|before|once|when|while|if|after|unless|as soon as|by the time)\b[^.;,]{0,20})\b(?:challenge|predictions?|market|submissions?|event) (?:is|are|has|have) (?:been )?(?:already |now )?closed\b/i,
  /(?<!\b(?:cannot|can't|can not|may not) be )\b(?:submitted|received|arrived|came|sent|made|placed|recorded|counted)(?: (?!(?:and|will|is|are|to|be|can|may|for)\b)[\w']+){0,3} after the deadline\b/i,
  /\b(?:already|now|late|it (?:is|was)) after the deadline\b/i,
]
/** What of a request may be left out while the rest is taken. */
const extra =
  '(?:(?:[\\w-]+ )?(?:token[_ ]usage|summary|reasoning|rest|remainder|(?:fields?|parameters?|keys)(?: (?![\'"`]?(?:direction|confidence)\\b)[\\w\'"`.]+)?))'
/** Where a prediction is not counted, and what of it was left out: neither says that it was not taken. */
const asides: readonly RegExp[] = [
  /\bnot counted (?:yet )?(?:towards?|for|in|on|into|until|till|unless|before|while)\b[^.;:,!?]{0,60}?\b(?:leaderboards?|rank\w*|standings|scor\w+|(?:un)?claim\w*|agent (?:is|has been) verified)\b/gi,
  /(?:认领[^。;,:]{0,12})(?:未|不)(?:被)?计入|(?:未|不)(?:被)?计入[^。;,:]{0,12}(?:排名|排行|榜|积分|得分|评分|成绩)/g,
  new RegExp(
    `(?<=^|[.;:,(!?]|\\bbut\\b)\\s*(?:note )?(?:that )?(?:(?:the|your|its|an?|any) )?${extra}(?:(?:,| and) ${extra})* (?:(?:was|were|is|are|has been|have been|will be) )?(?:ignored|discarded|not (?:recorded|saved|accepted))\\b`,
    'gi',
  ),
  new RegExp(`\\bignored (?:the )?${extra}(?![^.;]*\\b(?:direction|confidence)\\b)`, 'gi'),
  /(?:token_usage|摘要|理由|推理|字段)\s*(?:未|不)(?:被)?(?:记录|采纳|接受)/gi,
]

const withoutAsides = (words: string): string => asides.reduce((rest, aside) => rest.replaceAll(aside, ' '), words)

/** Words beside a text that others cannot read, or not yet. */
const withheldWords =
  /\b(?:await(?:s|ing)|pending|held for|under|subject to|queued for|sent (?:for|to)|needs|requires)\b.{0,20}\b(?:moderat\w+|review|approval)\b|\bwill (?:appear|be (?:visible|published|shown|posted)) (?:after|once|when|as soon)\b|\bonly visible to you\b|(?:待|等待|正在|进行|进入|需要?|人工|提交)审核|审核(?:中|(?:通过|完成)?后)/i
/** True where the service has only tried whether it would go, and holds nothing. */
const trialFlags = [
  ...['dry_run', 'dryRun', 'is_dry_run', 'isDryRun', 'simulated', 'is_simulated', 'isSimulated', 'simulation'],
  ...['test', 'is_test', 'isTest', 'test_mode', 'testMode', 'sandbox', 'is_sandbox', 'practice', 'is_practice'],
  ...['requires_confirmation', 'requiresConfirmation', 'needs_confirmation', 'confirmation_required'],
  ...['preview', 'is_preview', 'isPreview', 'validate_only', 'validateOnly', 'is_draft', 'isDraft'],
]

/** Parts of a word that say it, where no other part denies them: `late_submission`, `rejected_by_rule`. */
const refusedParts =
  /(?:^|_)(?:rejected|refused|declined|denied|failed|ignored|discarded|disqualified|ineligible|quarantined|late|timeout|timed_out|not_(?:recorded|stored|saved|accepted|taken|counted|submitted|created|open|eligible|registered))(?:_|$)/
const deniedParts =
  /(?:^|_)(?:not_(?:rejected|refused|declined|denied|failed|ignored|late|disqualified)|no|never|if|until)(?:_|$)/
const refusedWord =
  /^(?:closed|blocked|rejected|refused|declined|denied|failed|failure|error|invalid|not_accepted|late|too_late|ignored|discarded|skipped|not_counted|已拒绝|拒绝|失败|无效|已截止)$/
/** Whether a word of a state says that something was not taken. */
export const isRefusedWord = (word: string): boolean =>
  refusedWord.test(word) || (refusedParts.test(word) && !deniedParts.test(word))

const expiredWord = /^(?:expired|已过期)$/
/** One from before. */
const secondWord =
  /^(?:duplicate|existing|exists|already_exists|already_submitted|already_predicted|unchanged|已存在|重复)$/
/** One that is no more. */
const goneWord =
  /^(?:(?:cancelled|canceled|voided|withdrawn|removed|deleted)_\w+|not_subscribed|unsubscribed|cancelled|canceled|withdrawn|retracted|void|voided|superseded|deleted|removed|已取消|已撤回|已作废|已删除)$/
const unfinishedWord =
  /^(?:(?:pending|awaiting|waiting_for|requires|needs)_(?!resol|result|outcome|settle|settling|scor|grad|judg|close|closing|end|deadline)\w+|waitlist(?:ed)?|wait_listed|dry_run|simulated|preview|requested|queued|in_queue|enqueued|processing|in_progress|deferred|scheduled|delayed|draft|on_hold|held|withheld|in_moderation|moderation|awaiting_moderation|pending_moderation|pending_review|pending_confirmation|unconfirmed|awaiting_confirmation|needs_confirmation|practice|under_review|in_review|排队中|处理中|审核中|待审核)$/
/** Of a prediction it may also mean that it waits for its resolution. */
const pendingWord = /^(?:pending|待处理|等待中)$/

/** Whether a receipt of the end of something says that it is over. */
export function isSaidToBeOver(body: unknown): boolean {
  if (!isPlainObject(body)) return false
  return [body, ...innerOf(body)].some(
    (part) =>
      [...goneFlags, ...expiredFlags].some((field) => flagOf(ownOf(part, field)) === true) ||
      [...stateNames, ...doneNames].some((field) => isOverWord(plainWordOf(ownOf(part, field)))),
  )
}

const isOverWord = (word: string): boolean => goneWord.test(word) || expiredWord.test(word)

const innerOf = (body: Body): Body[] =>
  recordNames.map((name) => (Object.hasOwn(body, name) ? body[name] : null)).filter(isPlainObject)

interface Doubt {
  field: string
  said: string
}

/**
 * The field and word by which a receipt says that its write was not taken, or is not done yet, or that something was
 * taken which cannot be read; null when it says nothing of the kind. `pending` beside what was predicted is the state
 * of a prediction that is held.
 */
export function findDoubt(body: unknown, given: ReceiptKind = {}): Doubt | null {
  if (!isPlainObject(body)) return null
  const kind = { ...given, isRevision: saysRevised(openEnvelope(body)) }
  const metas = metaNames.map((name) => ownOf(body, name)).filter(isPlainObject)
  const inMeta = kind.isSwitch ? undefined : metas.map((meta) => findWords(meta, kind)).find((each) => each !== null)
  if (inMeta !== undefined) return inMeta
  const rejection = ownOf(body, 'rejection')
  if (!kind.isSwitch && isPlainObject(rejection) && Object.values(rejection).some(isReason))
    return { field: 'rejection', said: (wordsIn(rejection)[0] ?? '').slice(0, longestWords) }
  for (const part of [body, ...innerOf(body)]) {
    const doubt = (kind.isSwitch ? null : findWords(part, kind)) ?? doubtOf(part, kind)
    if (doubt !== null) return doubt
    const withheld = kind.isWritten ? findWithheld(part) : null
    if (withheld !== null) return withheld
  }
  return null
}

/** Whether what a receipt says is that it is not done yet, or was only tried, and not that it was not taken. */
export function isPutOff({ field, said }: Doubt): boolean {
  if (trialFlags.includes(field) || confirmedFlags.includes(field)) return true
  const word = plainWordOf(said)
  return stateNames.includes(field) && (pendingWord.test(word) || unfinishedWord.test(word))
}

const revisionNames = ['revision_number', 'revisionNumber', 'revision']
const revisedFlags = [
  ...['is_revision', 'isRevision', 'revised', 'is_revised', 'isRevised', 'updated', 'is_updated', 'isUpdated'],
  ...['replaced', 'is_replaced', 'isReplaced'],
]

/**
 * Whether a receipt is of a prediction that was revised, and says what holds now: by that it can be judged, and that
 * there was one before goes without saying.
 */
function saysRevised(record: unknown): boolean {
  if (!isPlainObject(record)) return false
  const parts = [record, ...innerOf(record)]
  const isRevised = (part: Body) =>
    hasFlag(part, revisedFlags, true) || (statedRevisionOf(firstOf(part, revisionNames)) ?? 1) > 1
  const saysWhat = (part: Body) =>
    directionOf(firstOf(part, ['direction'])) !== null && keyOf(firstOf(part, ['confidence'])) !== null
  return parts.some(isRevised) && parts.some(saysWhat)
}

/**
 * `isSwitch`: it switches something on or off, and may say of how that was before; `isRepeatable`: the same again has
 * no further effect, so that one from before is as good; `isWritten`: it is of a text for others to read; `isEnd`: it
 * takes something away; `isRevision`: one from before is what it has revised.
 */
interface ReceiptKind {
  isSwitch?: boolean
  isEnd?: boolean
  isRepeatable?: boolean
  isWritten?: boolean
  isRevision?: boolean
  /** The service's time: what ends later than in a day has not ended. */
  nowMs?: number | undefined
}

function findWords(part: Body, { isWritten, isRepeatable, isRevision }: ReceiptKind): Doubt | null {
  const mayBeBefore = isRepeatable || isRevision
  const isDoubtful = (words: string): boolean => {
    const simplified = formatSimplified(words)
    const plain = withoutAsides(simplified)
    const has = (doubts: readonly RegExp[]) => doubts.some((doubt) => doubt.test(plain))
    if (has(notTakenWords) || (!mayBeBefore && has(secondWords))) return true
    return isWritten === true && withheldWords.test(simplified)
  }
  const field = noteNames.find((name) => {
    return wordsIn(ownOf(part, name)).some(isDoubtful)
  })
  const said = field === undefined ? undefined : wordsIn(ownOf(part, field)).find(isDoubtful)
  return field === undefined || said === undefined ? null : { field, said: said.slice(0, longestWords) }
}

/** Of a list of notes, or of one with more in it than words, the words; not more than the first of many. */
function wordsIn(note: unknown): string[] {
  if (typeof note === 'string') return [note.slice(0, longestNote)]
  if (Array.isArray(note)) return note.slice(0, mostNotes).flatMap((each) => (Array.isArray(each) ? [] : wordsIn(each)))
  return isPlainObject(note)
    ? noteWordNames.flatMap((name) => (typeof note[name] === 'string' ? [note[name]] : []))
    : []
}
const mostNotes = 20
const longestNote = 2_000

const longestWords = 200

const ownOf = (part: Body, name: string): unknown => (Object.hasOwn(part, name) ? part[name] : undefined)

/** Of what switches something on or off (`isSwitch`) only what is said of the call: its state has its own reader. */
function doubtOf(
  part: Body,
  { isSwitch = false, isRepeatable = false, isEnd = false, isRevision = false, nowMs }: ReceiptKind,
): Doubt | null {
  const own = (name: string): unknown => ownOf(part, name)
  const mayBeBefore = isSwitch || isRepeatable || isRevision
  const ofState = [...(mayBeBefore ? ['created'] : []), ...(isSwitch ? ['subscribed'] : [])]
  for (const field of [...doneFlags, ...confirmedFlags].filter((name) => !ofState.includes(name)))
    if (flagOf(own(field)) === false) return { field, said: 'false' }
  const against = [
    ...[...trialFlags, ...refusedFlags, ...(isEnd ? [] : expiredFlags)],
    ...[...(mayBeBefore ? [] : secondFlags), ...(isSwitch ? [] : goneFlags)],
  ]
  for (const field of against) if (flagOf(own(field)) === true) return { field, said: 'true' }
  const isEnded = (name: string) => (/at$/i.test(name) ? isMomentPast(own(name), nowMs) : isReason(own(name)))
  // What is held again may say still when it was given up before.
  const isHeld = isRepeatable && ['subscribed', 'active', 'is_active'].some((name) => flagOf(own(name)) === true)
  const ended = isSwitch || isEnd || isHeld ? undefined : endNames.find(isEnded)
  if (ended !== undefined) return { field: ended, said: (keyOf(own(ended)) ?? '').slice(0, longestWords) }
  const isNotDone = (word: string) =>
    isRefusedWord(word) ||
    (!isEnd && expiredWord.test(word)) ||
    (!mayBeBefore && secondWord.test(word)) ||
    (!isSwitch && goneWord.test(word))
  for (const field of stateNames) {
    const said = wordOf(own(field)) ?? ''
    const word = plainWordOf(own(field))
    const isPending = pendingWord.test(word) && own('direction') === undefined
    if (isPending || isNotDone(word) || unfinishedWord.test(word)) return { field, said }
  }
  for (const field of [...doneNames, 'code'])
    if (isNotDone(plainWordOf(own(field)))) return { field, said: wordOf(own(field)) ?? '' }
  const direction = own('direction')
  // It says what was taken, in a word that nobody here knows: it may be another than was sent.
  const said = keyOf(direction) ?? (isPlainObject(direction) || direction === true || direction === false ? '?' : null)
  return said !== null && directionOf(direction) === null ? { field: 'direction', said } : null
}
