import { type AppErrorCode, createRefusalError } from '#contract/app-error.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { classifyRefusal, isTokenRefusal } from '#contract/rules/text/classify-refusal.ts'
import { detailOf } from '#contract/rules/text/refusal-detail.ts'
import type { ReportedFailure } from '#contract/rules/text/reported-failure.ts'
import {
  firstSentenceOf,
  isActDone,
  isDenied,
  isSaidToBeDone,
  isSaidToBeNone,
  isSwitchDoubtedBy,
  isTooFast,
  notDoneWords,
  ownTroubleWords,
  paceWords,
} from '#contract/rules/text/response-words.ts'
import { openEnvelope } from '#contract/service/decoding/bodies/envelope.ts'
import { keyOf } from '#contract/service/decoding/decode.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { type EndpointName, endpointTable } from '#contract/service/endpoint-table.ts'
import {
  type DecodedResponse,
  findEndedBefore,
  type GivenResponse,
  quoteWords,
  withoutUnsafe,
} from './response-error.ts'

/**
 * A failure that came with a success status, or null when the body is a response all the same. It is classified by its
 * words as a refusal is. For a write the line between refused and unknown is this: `refused` needs a reason that is
 * of the request (words that are known, a status from 400 to 499, or any words that are not about the service's own
 * trouble). No reason, trouble, or a result beside the failure leave it unknown, since a second prediction is worse
 * than a look at what arrived.
 */
export function decodeSaidFailure(
  endpointName: EndpointName,
  { said, body, parsed, given }: FailedBody,
): DecodedResponse | null {
  const { responseToRefusal, auth, effect, method, switches }: Endpoint = endpointTable[endpointName]
  // An answer to a registration challenge that failed says so in its own fields, whatever is around them.
  const validated = responseToRefusal?.safeParse(openEnvelope(body))
  if (validated?.success) return { kind: 'value', value: validated.data }
  if (responseToRefusal !== undefined && isPlainObject(parsed.data) && parsed.data.passed === false) return null
  const words = detailOf(body)
  const isWrite = effect !== 'read'
  const isWordsOnly = said.how === 'words_only'
  if (isWordsOnly && isWrite && isDoneByWords(endpointName, said, words)) return null
  // It says that it is done, and in the same breath that it is not.
  const isContradicted = isWordsOnly && isWrite && auth === 'bearer' && said.isSaidToBeDone === true
  const named = said.status ?? ((isWordsOnly ? isTooFast(words) : paceWords.test(words)) ? 429 : null)
  const { code, details } = classifyRefusal({ status: named ?? 400, body, endpointName })
  const isOfLimit = isWordsOnly && code === 'rate_limited'
  // How often it may be done, beside that it is done or that there is nothing.
  const isAside = isOfLimit && named === null && (isWrite ? isSaidToBeDone(words) : isSaidToBeNone(words))
  const isKnown = (code !== 'request_refused' && !isAside) || isTokenRefusal({ code, details })
  const isEnd = method === 'DELETE'
  const isSwitch = isEnd || switches !== undefined || endpointName === 'subscribe'
  const isDoubted = isContradicted || (isSwitch && isSwitchDoubtedBy(words, { isEnd }))
  const mayBeDone = !isDoubted && (!said.hasOddCode || isSaidToBeDone(words))
  if (isWordsOnly && !isKnown && !(isWrite && (notDoneWords.test(words) || !mayBeDone))) return null
  if (isWordsOnly && named === null && saysWhyEmpty(endpointName, code)) return null
  const ended = findEndedBefore(endpointName, named ?? 400, { code, details })
  if (ended !== null) return ended
  const isOwnTrouble = code === 'site_down' || (!isKnown && ownTroubleWords.test(words))
  const hasReason = isKnown || named !== null || words !== ''
  const isWritten = switches === undefined && hasWrittenId(parsed.data)
  const hasResult = parsed.success && (said.hasRecord || isWritten)
  // Sent again by itself, as after a limit, it may be done twice: words alone are not enough for that.
  const isRepeatedByWords = isOfLimit && effect === 'irreversible'
  const isOddOnly = isWordsOnly && !isKnown && !notDoneWords.test(words)
  const isDoubtful = isOwnTrouble || hasResult || isContradicted || isRepeatedByWords || isOddOnly
  const error = createRefusalError(
    isOwnTrouble ? 'site_down' : isRepeatedByWords && named === null ? 'request_refused' : code,
    withoutUnsafe({ ...details, endpoint: endpointName, status: named ?? given.status }),
    quoteWords(body, given),
  )
  return { kind: hasReason && !isDoubtful ? 'refused' : 'unclear', error }
}

/** Whether a receipt names what was made; one of a switch names what it is about. */
const hasWrittenId = (value: unknown): boolean =>
  isPlainObject(value) && writtenIds.some((name) => keyOf(value[name]) !== null)
const writtenIds = ['prediction_id', 'comment_id', 'post_id']

/**
 * Whether words alone come with a success: with a flag of it, or with the act itself as done. Their first sentence can
 * deny it; what follows that is about something else, such as what an agent cannot do besides.
 */
function isDoneByWords(endpointName: EndpointName, said: ReportedFailure, words: string): boolean {
  const isFlagged = said.isSaidToBeDone === true
  if (!(isFlagged || isActDone(words)) || (said.hasOddCode && !isSaidToBeDone(words))) return false
  if (isFlagged && isActDone(words)) return true
  const first = firstSentenceOf(words)
  const { code } = classifyRefusal({ status: 400, body: first, endpointName })
  const isRefusal = code !== 'request_refused' && (code !== 'rate_limited' || isTooFast(first))
  return !isDenied(first) && !isRefusal
}

/** Of an agent only: what is public is listed for everybody. */
const ofTheAgent: ReadonlySet<AppErrorCode> = new Set([
  ...(['not_subscribed', 'already_claimed', 'agent_not_activated', 'provisional_expired'] as const),
  'provisional_limit',
])

/**
 * Whether words beside an empty list only explain it: an agent that is subscribed to nothing has no subscriptions, and
 * what is listed without a token is so for no agent's sake. Any other list is empty to those who may not see it.
 */
function saysWhyEmpty(endpointName: EndpointName, code: AppErrorCode): boolean {
  const { list, auth }: Endpoint = endpointTable[endpointName]
  if (endpointName === 'listSubscriptions') return code === 'not_subscribed'
  return list !== undefined && auth === 'none' && ofTheAgent.has(code)
}

interface FailedBody {
  said: ReportedFailure
  body: unknown
  /** The body as the operation's response. */
  parsed: { success: boolean; data?: unknown }
  given: GivenResponse
}
