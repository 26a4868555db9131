/** Lists of which a part has come, as what is around them says. */
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { detailOf } from '#contract/rules/text/refusal-detail.ts'
import { isEmptyByFailure, type ReportedFailure } from '#contract/rules/text/reported-failure.ts'
import { isListSaidMissing } from '#contract/rules/text/response-words.ts'

interface Reading {
  said: ReportedFailure | null
  /** The body as it came. */
  body: unknown
  /** What the endpoint's schema has made of it. */
  value: unknown
}

const countRows = (value: unknown): number | null =>
  isPlainObject(value) && isPlainObject(value.completeness) ? Number(value.completeness.received) : null

/** Whether what is said of a failure is about a part: what could be had has come with it. */
export function isBesideErrors({ said, value }: Pick<Reading, 'said' | 'value'>): boolean {
  return said?.isInPart === true || (said?.isByErrors === true && (countRows(value) ?? 0) > 0)
}

/** Whether words or a code beside an empty list say that it could not be had. */
export function isEmptyInDoubt({ said, body, value }: Reading): boolean {
  if (countRows(value) !== 0) return false
  const isMissing = said?.how === 'words_only' && isListSaidMissing(detailOf(body)) && !isSaidEmpty(value)
  return isMissing || isEmptyByFailure(body)
}

/** Whether the envelope of an empty list says that this is all of it. */
function isSaidEmpty(value: unknown): boolean {
  if (!(isPlainObject(value) && isPlainObject(value.paging))) return false
  return value.paging.total === 0 || value.paging.isEnd === true || value.total_count === 0
}

/** A list beside words or errors by which there may be more rows; any other response unchanged. */
export function asPartOfList(value: unknown): unknown {
  if (!(isPlainObject(value) && isPlainObject(value.paging) && isPlainObject(value.completeness))) return value
  const { paging, completeness } = value
  return { ...value, paging: { ...paging, saysMore: true }, completeness: { ...completeness, hasMore: true } }
}
