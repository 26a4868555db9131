/** What results say of themselves: that scores are still to come, that all may change, or that rows are kept back. */
import { isProvisionalWord, isUnresolvedWord } from '../../../rules/challenges/challenge-end.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { wordFields } from '../bodies/envelope.ts'
import { type Body, firstOf, spellingsOf } from '../decode.ts'
import { hasFlag } from '../values/decode-flag.ts'
import { plainWordOf, wordOf } from '../values/decode-word.ts'
import { outcomeStateNames } from './decode-state.ts'

const pendingScoreFlags = [
  ...['scores_pending', 'scoresPending', 'scoring_pending', 'scoringPending', 'is_scoring', 'isScoring'],
  ...['scoring_in_progress', 'scoringInProgress'],
]
const scoredFlags = [
  ...['scored', 'is_scored', 'isScored', 'scoring_done', 'scoringDone', 'scoring_complete', 'scoringComplete'],
  ...['scores_ready', 'scoresReady', 'scores_available', 'scoresAvailable'],
]
const scoringStateNames = [
  ...['scoring_status', 'scoringStatus', 'score_status', 'scoreStatus', 'scores_status', 'scoring_state'],
  ...['scoringState', 'grading_status', 'gradingStatus'],
]
const notScoredWords = /^(?:not_\w+|partial\w*|incomplete|queued|running|delayed|none)$/

/** Whether a response, or one row of it, says that scores are still to come. */
export function isScoringPending(record: Body): boolean {
  const state = plainWordOf(firstOf(record, scoringStateNames))
  if (isUnresolvedWord(state) || notScoredWords.test(state)) return true
  return hasFlag(record, pendingScoreFlags, true) || hasFlag(record, scoredFlags, false)
}

const provisionalFlags = [
  ...['provisional', 'is_provisional', 'isProvisional', 'preliminary', 'is_preliminary', 'isPreliminary', 'unofficial'],
  ...['is_unofficial', 'disputed', 'is_disputed', 'isDisputed', 'under_review', 'underReview', 'under_appeal'],
  ...['underAppeal', 'tentative', 'is_tentative', 'isTentative', 'estimated', 'is_estimated', 'isEstimated'],
]
const finalFlags = [
  ...[
    'final',
    'is_final',
    'isFinal',
    'official',
    'is_official',
    'scores_final',
    'scoresFinal',
    'finalized',
    'confirmed',
  ],
  ...['is_finalized', 'isFinalized', 'is_confirmed', 'isConfirmed'],
]

/** Of a challenge the others may say that it is not the final match. */
const finalFlagsOfChallenge = ['scores_final', 'scoresFinal', 'finalized', 'is_finalized', 'isFinalized']

/** Whether results say that they may still be changed, or their challenge does. */
export function isProvisional(results: Body): boolean {
  const record = withFlagsOfChallenge(results, [...provisionalFlags, ...finalFlagsOfChallenge, ...outcomeStateNames])
  const states = outcomeStateNames.map((name) => wordOf(record[name]) ?? '')
  return hasFlag(record, provisionalFlags, true) || hasFlag(record, finalFlags, false) || states.some(isProvisionalWord)
}

/** Results with these flags of the challenge in them, where they do not say it themselves. */
function withFlagsOfChallenge(results: Body, names: readonly string[]): Body {
  const challenge = Object.entries(isPlainObject(results.challenge) ? results.challenge : {})
  return { ...Object.fromEntries(challenge.filter(([name]) => names.includes(name))), ...results }
}

const countedFlags = spellingsOf([
  ...['counts_for_score', 'counts_for_scoring', 'counts', 'counted', 'is_counted', 'included', 'is_valid', 'valid'],
  ...['eligible', 'is_eligible'],
])
const uncountedFlags = spellingsOf([
  ...['excluded', 'is_excluded', 'disqualified', 'is_disqualified', 'ineligible', 'is_ineligible', 'is_practice'],
  ...['practice', 'refunded', 'is_refunded', 'void', 'voided', 'is_void', 'is_voided'],
])
const uncountedWords =
  /^(?:disqualified|excluded|ineligible|not_counted|uncounted|practice|refunded|void|voided|不计分|不计入|已取消资格)$/

/** Whether a row of results says that its prediction does not count, whatever score stands in it. */
export function isUncounted(row: Body): boolean {
  if (hasFlag(row, countedFlags, false) || hasFlag(row, uncountedFlags, true)) return true
  return uncountedWords.test(plainWordOf(row.status))
}

const blindFlags = [
  ...['predictions_hidden', 'predictionsHidden', 'blind', 'is_blind', 'isBlind', 'blinded', 'is_blinded', 'isBlinded'],
]
const hiddenFlags = [...blindFlags, 'hidden', 'is_hidden', 'isHidden', 'withheld', 'redacted', 'masked']
const hiddenVisibility = /^(?:blind(?:ed)?|hidden|private|withheld|masked)$/
const predictionsShownFlags = ['predictions_visible', 'predictionsVisible']
const shownFlags = [...predictionsShownFlags, 'visible', 'is_visible', 'isVisible', 'is_public']
const hiddenWords =
  /\b(?:hidden|withheld|undisclosed|not (?:yet )?(?:public|visible|available|disclosed|shown))\b|\b(?:until|after) (?:the )?(?:resolution|deadline|close|challenge)|隐藏|不公开|不可见|(?:揭晓|结算|截止|公布)[前后]/i

/** Whether results say that they keep back who has predicted, or their challenge does: an empty list is none then. */
export function isHidden(results: unknown): boolean {
  if (!isPlainObject(results)) return false
  if (hiddenVisibility.test(plainWordOf(results.visibility))) return true
  const said = [...wordFields, 'note', 'notice', 'info'].map((name) => results[name])
  if (said.some((words) => typeof words === 'string' && hiddenWords.test(words))) return true
  const record = withFlagsOfChallenge(results, [...blindFlags, ...predictionsShownFlags])
  return hasFlag(record, hiddenFlags, true) || hasFlag(record, shownFlags, false)
}
