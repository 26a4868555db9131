/**
 * Whether a body that came with a success status says that the call failed. Deployments answer 200 to everything, or
 * put an envelope around it.
 */

import {
  codeFields,
  envelopeFields,
  errorCodeFields,
  errorFields,
  noError,
  plainCodeFields,
  statusFields,
  successFlags,
  wentWell,
  wordFields,
  wrapperFields,
} from '../../service/decoding/bodies/envelope.ts'
import type { Body } from '../../service/decoding/decode.ts'
import { flagOf } from '../../service/decoding/values/decode-flag.ts'
import { plainWordOf } from '../../service/decoding/values/decode-word.ts'
import { isPlainObject } from '../plain-object.ts'
import { detailOf } from './refusal-detail.ts'
import { isSaidToBeDone, isSaidToBeNone } from './response-words.ts'

export interface ReportedFailure {
  /**
   * `outright`: a flag or an error says so. `beside_nothing`: a word or a number such as `status: "failed"` or `code:
   * 403` says so, which may be a state of the record itself, and nothing of a record is there. `words_only`: there is
   * nothing but words.
   */
  how: 'outright' | 'beside_nothing' | 'words_only'
  /** An HTTP status that the body names, from 400 to 599; else null. */
  status: number | null
  /** A record, or a part of one, comes beside it. */
  hasRecord: boolean
  /** Nothing says so but errors in the `meta` of a body that has content: some of it could not be had. */
  isInPart?: true
  /** Nothing says so but errors beside it: no flag, no word of a state, and no status. */
  isByErrors?: true
  /** It has a code that is none of success, such as -1, or 1, by which some services say that it went well. */
  hasOddCode?: true
  /** A flag or a word beside the words says that it went well. */
  isSaidToBeDone?: true
}

const failureWord =
  /^(?:error|err|fail|failed|failure|rejected|refused|denied|forbidden|unauthorized|unauthorised|invalid|not_ok|nok|ko|ng|失败|错误)$/i

const successWord = /^(?:ok|okay|success|successful|succeeded|done|created|accepted|true)$/i

function isFlaggedAsDone(body: Body): boolean {
  if (successFlags.some((name) => flagOf(own(body, name)) === true)) return true
  return statusFields.some((name) => successWord.test(plainWordOf(own(body, name))) || own(body, name) === true)
}

/** Whether a value says something: no `null`, empty text, empty list, or object of such. */
function isSubstance(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.some(isSubstance)
  return isPlainObject(value) ? Object.values(value).some(isSubstance) : true
}

/**
 * Whether the value of `error` is one: `null`, `false`, `0`, `""`, `"none"` and `{}` are how deployments write
 * that there is none.
 */
function isError(value: unknown): boolean {
  if (typeof value === 'string') return !noError.test(value.trim())
  if (typeof value === 'number') return value !== 0 && !isOfSuccess(value)
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.some(isError)
  return isPlainObject(value) && Object.values(value).some(isError)
}

/** In whatever form a flag says yes elsewhere: `"N"` too. */
const isSaidNo = (value: unknown): boolean => flagOf(value) === false

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}

/** The first HTTP status of a refusal or a failure that the body or the error in it names. */
function statusIn(body: Body): number | null {
  const places = [body, body.error, body.meta].filter(isPlainObject)
  const codes = places.flatMap((place) => codeFields.map((name) => numberIn(own(place, name))))
  const alone = isPlainObject(body.error) ? null : numberIn(own(body, 'error'))
  return [...codes, alone].find((code) => code !== null && code >= 400 && code <= 599) ?? null
}

const own = (body: Body, name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined)

/** A whole response that is nothing but "no". A bare `0` may be the code of success. */
const saysNoAlone = (value: unknown): boolean =>
  value === false ||
  (typeof value === 'string' && /^(?:false|no|n|fail|failed|failure|error|ng|失败)$/i.test(value.trim()))

/** 200 and its like, also with figures of the service's own behind it: 20000. */
const isOfSuccess = (code: number): boolean => /^20\d+$/.test(String(code))

/**
 * Whether a body has a code that is none of success. `perhaps`: it is 1, by which some services say that it went well
 * and others that it failed.
 */
function oddCodeOf(body: Body): 'yes' | 'perhaps' | null {
  const plain = plainCodeFields.map((name) => signedIn(own(body, name)))
  const odd = plain.filter((code) => code !== null && code !== 0 && !isOfSuccess(code))
  if (odd.some((code) => code !== 1) || errorCodeFields.some((name) => isErrorCode(own(body, name)))) return 'yes'
  return odd.length > 0 ? 'perhaps' : null
}

const signedIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' ? number : null
}

function isErrorCode(value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return isError(value) && !wentWell.test(String(value).trim()) && !isOfSuccess(Number(value))
}

/**
 * Whether the code around an empty list says that it could not be had. Words of a success outweigh it, and beside 1
 * also those by which there is nothing.
 */
export function isEmptyByFailure(body: unknown): boolean {
  if (!isPlainObject(body)) return false
  const places = [body, ...wrapperFields.map((name) => own(body, name)).filter(isPlainObject)]
  const codes = places.map(oddCodeOf)
  const words = detailOf(body)
  if (isSaidToBeDone(words)) return false
  return codes.includes('yes') || (codes.includes('perhaps') && words !== '' && !isSaidToBeNone(words))
}

function saysFailureOf(body: Body): boolean {
  if ([...statusFields, ...wrapperFields].some((name) => own(body, name) === false)) return true
  if (statusFields.some((name) => failureWord.test(plainWordOf(own(body, name))))) return true
  // Beside `Y`; of a state it may stand for a word.
  if (plainWordOf(own(body, 'result')) === 'n') return true
  const places = isPlainObject(body.meta) ? [body, body.meta] : [body]
  return places.some((place) =>
    codeFields.map((name) => numberIn(own(place, name)) ?? 0).some((code) => code >= 400 && !isOfSuccess(code)),
  )
}

/**
 * What a body says of a failure; null when it says none. `passed: false`, `liked: false` and `status: "open"` are
 * answers, and so is a record with a state of its own, such as a challenge that has `failed`.
 */
export function findReportedFailure(body: unknown, depth = 0): ReportedFailure | null {
  if (saysNoAlone(body)) return { how: 'outright', status: null, hasRecord: false }
  if (!isPlainObject(body) || depth > 3) return null
  const status = statusIn(body)
  const hasErrors = (place: Body) => errorFields.some((name) => isError(own(place, name)))
  const isFlagged = successFlags.some((name) => isSaidNo(own(body, name)))
  const hasRecord = Object.entries(body).some(
    ([name, value]) => !envelopeFields.has(name) && !wrapperFields.includes(name) && isSubstance(value),
  )
  const hasMore = hasRecord || wrapperFields.some((name) => isSubstance(own(body, name)))
  if (isFlagged) return { how: 'outright', status, hasRecord }
  const isByErrors = status === null && !saysFailureOf(body)
  if (hasErrors(body)) return { how: 'outright', status, hasRecord, ...(isByErrors ? { isByErrors } : {}) }
  if (isPlainObject(body.meta) && hasErrors(body.meta))
    return { how: 'outright', status, hasRecord, ...(hasMore ? { isInPart: true } : {}) }
  const inside = wrapperFields.map((name) => own(body, name)).filter(isPlainObject)
  if (!hasRecord && saysFailureOf(body)) return { how: 'beside_nothing', status, hasRecord }
  const within = hasRecord ? null : inside.map((each) => findReportedFailure(each, depth + 1)).find(Boolean)
  const done = isFlaggedAsDone(body) ? ({ isSaidToBeDone: true } as const) : {}
  if (within) return { ...within, ...done }
  const hasWords = wordFields.some((name) => isSubstance(own(body, name)))
  const oddCode = oddCodeOf(body)
  const odd = oddCode === null ? {} : ({ hasOddCode: true } as const)
  if (hasMore || (!hasWords && oddCode !== 'yes')) return null
  return { how: hasWords ? 'words_only' : 'beside_nothing', status, hasRecord, ...odd, ...done }
}
