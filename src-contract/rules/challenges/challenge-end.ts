/** When a challenge is over, by what a response about it contains, and what is still missing of its results. Pure. */
import { z } from 'zod'
import type { Direction } from '../predictions/direction.ts'

/** Words of the service for a challenge that ended without an outcome. */
const voidWords: ReadonlySet<string> = new Set([
  'void',
  'voided',
  'cancelled',
  'canceled',
  'annulled',
  'abandoned',
  'aborted',
  'withdrawn',
  'refunded',
  'invalidated',
  'no_contest',
  'no_result',
])
const resolvedWords: ReadonlySet<string> = new Set([
  'resolved',
  'settled',
  'scored',
  'completed',
  'complete',
  'finalized',
  'finalised',
  'finished',
])

/**
 * The state of a challenge: what the service says, else what follows from when it was resolved, which is a time that is
 * past. A deployment that says nothing of states means what is open.
 */
export function decideState(said: string | null, resolvedAtMs: number | null): string {
  return said ?? (resolvedAtMs === null ? 'open' : 'resolved')
}

/** Whether a word of the service says that a challenge ended without an outcome. */
export function isVoidWord(word: string): boolean {
  return findVoidState(word) !== null
}

/** Other words for it, beside those that are kept. */
const otherVoidParts = /^(?:nullified|rescinded|refund|cancel|unresolvable|annul|invalidate|aborting)$/
const otherVoidWords = /^(?:push|no_action|no_bet|void_bet|called_off|struck_off)$/
const voidInChinese =
  /^(?:(?:已|被|赛事|比赛|挑战|市场)*(?:作废|取消|撤销|撤回|废除|中止作废|流盘|流局)(?:了|并?退款)?|无效|退款)$/
/** That it may still come to that, or does not. */
const perhapsVoid =
  /(?:^|_)(?:not|never|non|no|if|unless|when|or|may|maybe|might|could|can|will|to_be|pending|requested|request|requests|proposed|partial|partially|reversed|restored|reinstated|denied|rejected|window|period|until|before)(?:_|$)/
/** Words, and no sentence about what would be. */
const mostParts = 4

/**
 * The state of `voidStates` for a word of the service that says that a challenge ended without an outcome, also as a
 * part of it (`cancelled_by_admin`); null for any other.
 */
export function findVoidState(word: string): string | null {
  if (word === '') return null
  const plain = plainWord(word)
  if (voidWords.has(plain)) return plain
  const parts = partsOf(plain)
  if (otherVoidWords.test(plain) || voidInChinese.test(plain)) return 'voided'
  if (parts.length > mostParts || perhapsVoid.test(plain)) return null
  const part = parts.find((each) => voidWords.has(each))
  return part ?? (parts.some((each) => otherVoidParts.test(each)) ? 'voided' : null)
}

function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

const partsOf = (plain: string): string[] => plain.split(/[^\p{L}]+/u).filter((part) => part !== '')

/**
 * Words of the service for a challenge whose outcome is still to come, whatever its record holds by then: open, being
 * judged, or a match that is being played.
 */
const unresolvedWords =
  /^(?:open|upcoming|scheduled|pending\w*|unresolved|unsettled|unscored|locked|awaiting\w*|waiting\w*|judging|scoring|computing|calculating|processing|resolving|settling|evaluating|grading|in_review|in_?play|in_?progress|ongoing|playing|started|under_?way|kicked_off|(?:first|second|1st|2nd)_half|half_?time|extra_time|overtime|penalt(?:y|ies)(?:_shoot_?out)?|进行中|比赛中|上半场|下半场|中场(?:休息)?|加时(?:赛)?)$/

/** Whether a word for a state says that the outcome is still to come. */
export function isUnresolvedWord(word: string): boolean {
  const plain = plainWord(word)
  return unresolvedWords.test(plain) || (plain !== '' && withoutDenied(plain) !== plain)
}

/** The same words as a list, in lower case with underscores. */
export const voidStates: readonly string[] = [...voidWords]

/** Words after which results are asked for without waiting for the time to resolve. */
export const endWords: readonly string[] = [...voidWords, ...resolvedWords]

/** Whether a word of the service says that a challenge is over, with an outcome or without. */
export function isEndWord(word: string): boolean {
  return endWords.includes(plainWord(word))
}

/**
 * Parts of a word that say that predictions are not taken: over, being judged, held up by the service for now, or not
 * begun. `in_play`, `pending` and words of other languages are none of these.
 */
const closingParts =
  /^(?:closed|closing|close|locked|lock|suspended|paused|halted|frozen|stopped|blocked|disabled|inactive|unavailable|hidden|archived|deleted|removed|expired|ended|finishing|concluded|over|passed|postponed|delayed|deferred|draft|upcoming|scheduled|future|planned|soon|unopened|not|no|awaiting|resolving|resolution|settling|settlement|scoring|grading|judging|judged|evaluating|calculating|computing|processing|review|reviewing|reviewed|disputed|result|results|outcome|graded|decided|determined|rejected|invalid|error|failed)$/
/** Ends that are not there, or only near, and that there is no prediction or result yet. */
const deniedEnds: readonly RegExp[] = [
  /(?:未|尚未|没有?|还没|不)(?:到)?(?:截止|关闭|关停|暂停|停止|锁定|冻结|结束|完成|终止|中止|结算|揭晓|评分|作废|取消|失效|过期)/g,
  /即将(?:截止|关闭|停止|锁定|结束)|截止前|(?:截止|关闭|锁定|结束)(?:时间|日期)?[还尚]?未到/g,
  // When: `今晚截止`, `6月15日截止`.
  /(?<!已.{0,12})(?:今[日天晚]|明[日天晚]|后天?|本周|周[一二三四五六日末]|\d[日号点时分]?|将)_?(?:截止|关闭|锁定|结束)/g,
  /(?<!\p{L})(?:clos|end|expir|lock|finish)(?:ing|es|s)(?:_very)?_(?:soon|shortly|today|tonight|tomorrow)(?!\p{L})/gu,
  /(?<!\p{L})(?:clos|end|expir|lock|finish)ing_(?:at|in|on|by)_\w*\d/gu,
  /(?<!\p{L})(?:soon_(?:closing|ending)|about_to_(?:close|end|expire|lock))(?!\p{L})/gu,
  /(?<!\p{L})(?:pre|before|until|till)_(?:the_)?(?:clos|lock)(?:e|ing)?(?!\p{L})/gu,
  /(?<!\p{L})(?:awaiting|waiting_for)(?:_(?:more|your|new|first))?_(?:predictions?|forecasts?|submissions?|entries|participants)(?!\p{L})/gu,
  /(?<!\p{L})no_(?:predictions?|forecasts?|submissions?|entries|participants)(?:_yet|_so_far)?(?!\p{L}|_)/gu,
  /(?<!\p{L})no_(?:results?|outcome)_yet(?!\p{L})/gu,
]
const deniedPart = /(?:^|_)(?:not|never)(?:_(?:yet|been|be))*_(\p{L}+)/gu
const closingInChinese =
  /截止|关闭|关停|暂停|停止|锁定|冻结|结束|完成|终止|中止|未开|即将|待开|结算|揭晓|评分|评审|审核|作废|取消|失效|过期|归档|延期|推迟/

const isClosingPart = (part: string): boolean => closingParts.test(part) || endWords.includes(part)

/** It begins with that predictions are taken: what may be of later does not say that they are not. */
const openFirst = /^(?:open(?:ed)?|accepting(?:_\p{L}+)?)(?!\p{L}|[^\p{L}]*soon)/u
const laterPart = /^(?:close|closing|lock|finishing|soon|resolution|settlement|result|results|outcome)$/

/** A word without the ends in it which it says are not there, or only near: `not_settled`, `closing_soon`, `未截止`. */
function withoutDenied(plain: string): string {
  return deniedEnds
    .reduce((rest, ends) => rest.replaceAll(ends, ''), plain)
    .replaceAll(deniedPart, (all, part: string) => (isClosingPart(part) ? '' : all))
}

/**
 * Whether the service's word for a state, of those that are known, says that predictions are not taken now. A word
 * that nobody knows says nothing of that: the deadline does, and the service itself when it is asked.
 */
export function isClosingWord(word: string): boolean {
  if (isEndWord(word)) return true
  const plain = plainWord(word)
  const said = withoutDenied(plain)
  const closing = partsOf(said).filter(isClosingPart)
  const counting = openFirst.test(plain) ? closing.filter((part) => !laterPart.test(part)) : closing
  return closingInChinese.test(said) || counting.length > 0
}

/**
 * What is missing of results. `list`: the response has no list of predictions. `rows`: fewer came than there are.
 * `unreadable`: rows that cannot be read. `own_rows`: an agent of the fleet that has predicted is not listed. `score`:
 * a row of the fleet has none. `result`: no outcome is named. `provisional`: the service says that it may still change.
 */
const resultGaps = ['list', 'rows', 'unreadable', 'own_rows', 'score', 'result', 'provisional'] as const
export const resultGapSchema = z.enum(resultGaps)
export type ResultGap = z.infer<typeof resultGapSchema>

/**
 * `waiting`: not over yet, or only by the word of a backup. `incomplete`: over, and something is missing. `final`: all
 * there. `given_up`: no longer asked for by itself.
 */
export const resultsStates = ['waiting', 'incomplete', 'final', 'given_up'] as const

export interface ResultsResponse {
  /** The service's own word for the state; empty where it says nothing of one. */
  status: string
  hasResult: boolean
  /** The response says that its outcome or its scores may still change. */
  isProvisional: boolean
  hasResolvedAt: boolean
  hasList: boolean
  isListWhole: boolean
  unreadable: number
  /** Rows of any agent with a score or a verdict, but for doubtful ones (`isDoubtfulRow`). */
  scoredRows: number
  /** Those of them with a score above 0 that is not the only sign of an end, or that were right. */
  rightRows: number
  /** Agents of the fleet that are known to have predicted. */
  own: readonly { isListed: boolean; hasScore: boolean }[]
}

export type ResultsAssessment =
  | { isOver: false }
  /** `gaps` is empty when nothing more is to be expected. */
  | { isOver: true; gaps: ResultGap[] }

/**
 * Judges by the content first: an outcome or scores end a challenge whatever its state is called; a word that is not
 * known ends nothing by itself.
 */
export function assessResults(response: ResultsResponse): ResultsAssessment {
  const word = plainWord(response.status)
  if (isVoidWord(word)) return { isOver: true, gaps: [] }
  const { hasResult, hasResolvedAt, scoredRows, rightRows } = response
  // A database that writes "wrong, 0" until it knows better has told nothing yet.
  const isScored = rightRows > 0 || ((hasResult || hasResolvedAt) && scoredRows > 0)
  const hasOutcome = isUnresolvedWord(word) ? hasResult && rightRows > 0 : hasResult || hasResolvedAt || isScored
  if (!hasOutcome && !resolvedWords.has(word)) return { isOver: false }
  return { isOver: true, gaps: gapsOf(response) }
}

/** What a row of results says of its prediction. */
export interface Verdict {
  direction: Direction | null
  is_correct: boolean | null
  score: number | null
}

/** What the rows of a response are measured by: its outcome, else the one of those that were right. */
export interface VerdictMeasure {
  outcome: Direction | null
  hasRightRow: boolean
}

/** A score above it is of a prediction that was right, whatever its confidence (Interface §2.12). */
const mostWhenWrong = 50

const isRight = ({ is_correct, score }: Verdict): boolean => is_correct ?? (score !== null && score > mostWhenWrong)

/** What the rows of a response are measured by. */
export function measureOf(result: Direction | null, rows: readonly Verdict[]): VerdictMeasure {
  const right = rows.filter(isRight)
  const [direction = null, ...others] = new Set(right.map((row) => row.direction))
  return { outcome: result ?? (others.length === 0 ? direction : null), hasRightRow: right.length > 0 }
}

/** Wrong with nothing: what a database may hold until there is a verdict. */
export function isBlankVerdict({ is_correct, score }: Verdict): boolean {
  return is_correct !== true && (score === 0 || (score === null && is_correct === false))
}

/**
 * Whether a row's verdict may be none: it is wrong with nothing although its direction is the outcome, or where neither
 * an outcome nor a row that was right says that there are verdicts at all. With a score that is not 0 it was scored:
 * what is right may go by more than the outcome that is named.
 */
export function isDoubtfulRow(row: Verdict, { outcome, hasRightRow }: VerdictMeasure): boolean {
  if (outcome !== null && row.direction === outcome) return isBlankVerdict(row)
  return outcome === null && !hasRightRow && isBlankVerdict(row)
}

const provisionalParts =
  /^(?:provisional\w*|preliminar\w*|unofficial\w*|disputed|appealed|contested|tentative\w*|interim|proposed|estimated)$/
const provisionalPhrases =
  /(?:^|_)(?:(?:under|in|on|awaiting|pending|during)_(?:review|dispute|appeal|audit|finali[sz]ation|confirmation|challenge_period)|finali[sz]ation_pending|(?:challenge|dispute|appeal)_(?:period|window))(?:_open)?$/
const provisionalInChinese = /^(?:暂定.*|初步.*|待复核|争议.*|复核中|待确认|申诉中|公示中)$/
const notProvisional = /(?:^|_)(?:not|no|never|non|no_longer)_/

/** Whether a word for a state says that an outcome and its scores may still change. */
export function isProvisionalWord(word: string): boolean {
  const plain = plainWord(word)
  if (notProvisional.test(plain) || isVoidWord(plain)) return false
  const isPart = partsOf(plain).some((part) => provisionalParts.test(part))
  return isPart || provisionalPhrases.test(plain) || provisionalInChinese.test(plain)
}

/** Whether the service says, by a flag or by its word for the state, that outcome and scores may still change. */
export function isProvisionalOutcome({ isProvisional, status }: Pick<ResultsResponse, 'isProvisional' | 'status'>) {
  return isProvisional || isProvisionalWord(status)
}

function gapsOf(response: ResultsResponse): ResultGap[] {
  const { hasList, isListWhole, unreadable, own, hasResult, scoredRows } = response
  const isProvisional = isProvisionalOutcome(response)
  const gaps: ResultGap[] = []
  if (!hasList) gaps.push('list')
  else if (unreadable > 0) gaps.push('unreadable')
  else if (!isListWhole) gaps.push('rows')
  if (hasList && own.some(({ isListed }) => !isListed)) gaps.push('own_rows')
  // Scores that may change are not kept, so that none is missed either.
  if (!isProvisional && own.some(({ isListed, hasScore }) => isListed && !hasScore)) gaps.push('score')
  if (!hasResult && scoredRows === 0) gaps.push('result')
  if (isProvisional) gaps.push('provisional')
  return gaps
}
