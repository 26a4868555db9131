/**
 * Every shape, in the order in which several are applied: first what a record says, then its words, then the envelope,
 * then the transport.
 */
import { absentCounts } from './absent-counts.ts'
import { authorObjects } from './author-objects.ts'
import { bare429 } from './bare-429.ts'
import { bareArrays } from './bare-arrays.ts'
import { cachedDates } from './cached-dates.ts'
import { camelCase } from './camel-case.ts'
import { chineseWords } from './chinese-words.ts'
import { closed } from './closed.ts'
import { cnNames } from './cn-names.ts'
import { dataEnvelope } from './data-envelope.ts'
import { datedRetry } from './dated-retry.ts'
import { detailArrays } from './detail-arrays.ts'
import { duplicate400 } from './duplicate-400.ts'
import { duplicate500 } from './duplicate-500.ts'
import { earlyZeros } from './early-zeros.ts'
import { emptyErrors } from './empty-errors.ts'
import { epochTimes } from './epoch-times.ts'
import { existingReceipts } from './existing-receipts.ts'
import { flatNeutral } from './flat-neutral.ts'
import { flatReplies } from './flat-replies.ts'
import { generalLists } from './general-lists.ts'
import { goldAsGc } from './gold-as-gc.ts'
import { htmlErrors } from './html-errors.ts'
import { lateScores } from './late-scores.ts'
import { limitHeaders } from './limit-headers.ts'
import { localTimes } from './local-times.ts'
import { namedLists } from './named-lists.ts'
import { nanForNull } from './nan-for-null.ts'
import { noClaimStep } from './no-claim-step.ts'
import { noRevisions } from './no-revisions.ts'
import { noScopeClaim } from './no-scope-claim.ts'
import { noSiteClaim } from './no-site-claim.ts'
import { nullLists } from './null-lists.ts'
import { numericIds } from './numeric-ids.ts'
import { objectScopes } from './object-scopes.ts'
import { opaqueTokens } from './opaque-tokens.ts'
import { ownPermissions } from './own-permissions.ts'
import { cutLists, pagesByCursor, pagesByLinks, pagesByMore, pagesByTotal, smallPages, springPages } from './paging.ts'
import { pathOnlySubmit } from './path-only-submit.ts'
import { prefixedEnums } from './prefixed-enums.ts'
import { queuedReceipts } from './queued-receipts.ts'
import { repeatedSubscriptions } from './repeated-subscriptions.ts'
import { resultEnvelope } from './result-envelope.ts'
import { settled } from './settled.ts'
import type { Shape } from './shape.ts'
import { shortAnswers } from './short-answers.ts'
import { shortTokens } from './short-tokens.ts'
import { subscribeFirst } from './subscribe-first.ts'
import { successFalse } from './success-false.ts'
import { terseReceipts } from './terse-receipts.ts'
import { textObjects } from './text-objects.ts'
import { trailingSlash } from './trailing-slash.ts'
import { unchangedRevisions } from './unchanged-revisions.ts'
import { unnamedAgents } from './unnamed-agents.ts'
import { voided } from './voided.ts'
import { wrappedChallenges } from './wrapped-challenges.ts'
import { zonedTimes } from './zoned-times.ts'

export const allShapes: readonly Shape[] = [
  shortTokens,
  opaqueTokens,
  noSiteClaim,
  noScopeClaim,
  noClaimStep,
  shortAnswers,
  unnamedAgents,
  pathOnlySubmit,
  flatNeutral,
  noRevisions,
  unchangedRevisions,
  goldAsGc,
  lateScores,
  earlyZeros,
  voided,
  settled,
  closed,
  zonedTimes,
  epochTimes,
  localTimes,
  cnNames,
  absentCounts,
  terseReceipts,
  queuedReceipts,
  prefixedEnums,
  flatReplies,
  authorObjects,
  textObjects,
  ownPermissions,
  objectScopes,
  existingReceipts,
  duplicate400,
  duplicate500,
  subscribeFirst,
  repeatedSubscriptions,
  chineseWords,
  detailArrays,
  successFalse,
  limitHeaders,
  datedRetry,
  bare429,
  wrappedChallenges,
  namedLists,
  bareArrays,
  pagesByTotal,
  pagesByMore,
  pagesByCursor,
  pagesByLinks,
  springPages,
  cutLists,
  smallPages,
  nullLists,
  generalLists,
  resultEnvelope,
  camelCase,
  dataEnvelope,
  cachedDates,
  trailingSlash,
  numericIds,
  nanForNull,
  htmlErrors,
  emptyErrors,
]

export const shapeNames: readonly string[] = allShapes.map(({ name }) => name)

/**
 * The shapes of these names, in the registry's order. Throws a `RangeError` that lists them all for a name that is
 * none.
 */
export function shapesOf(names: readonly string[]): readonly Shape[] {
  const unknown = names.find((name) => !shapeNames.includes(name))
  if (unknown !== undefined) {
    throw new RangeError(`'${unknown}' is not a shape; there are ${shapeNames.join(', ')}`)
  }
  return allShapes.filter(({ name }) => names.includes(name))
}
