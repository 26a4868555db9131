/** What results say of themselves: that scores are still to come, that all may change, or that rows are kept back. */
import { isUnresolvedWord } from '../../rules/challenges/challenge-end.ts'
import { type Body, firstOf, isBody } from './decode.ts'
import { hasFlag } from './decode-flag.ts'
import { plainWordOf } from './decode-word.ts'
import { wordFields } from './envelope.ts'

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
  ...['is_unofficial', 'disputed', 'is_disputed', 'isDisputed', 'under_review', 'underReview'],
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

/** Whether results say that they may still be changed. */
export function isProvisional(body: Body): boolean {
  return hasFlag(body, provisionalFlags, true) || hasFlag(body, finalFlags, false)
}

const hiddenFlags = [
  ...['hidden', 'is_hidden', 'isHidden', 'predictions_hidden', 'predictionsHidden', 'withheld', 'redacted', 'masked'],
  ...['blind', 'is_blind', 'isBlind', 'blinded', 'is_blinded', 'isBlinded'],
]
const hiddenVisibility = /^(?:blind(?:ed)?|hidden|private|withheld|masked)$/
const shownFlags = ['visible', 'is_visible', 'isVisible', 'predictions_visible', 'predictionsVisible', 'is_public']
const hiddenWords =
  /\b(?:hidden|withheld|undisclosed|not (?:yet )?(?:public|visible|available|disclosed|shown))\b|\b(?:until|after) (?:the )?(?:resolution|deadline|close|challenge)|隐藏|不公开|不可见|(?:揭晓|结算|截止|公布)[前后]/i

/** Whether a response says that it keeps back who has predicted: an empty list is none then. */
export function isHidden(body: unknown): boolean {
  if (!isBody(body)) return false
  if (hiddenVisibility.test(plainWordOf(body.visibility))) return true
  const said = [...wordFields, 'note', 'notice', 'info'].map((name) => body[name])
  const isSaid = said.some((words) => typeof words === 'string' && hiddenWords.test(words))
  return isSaid || hasFlag(body, hiddenFlags, true) || hasFlag(body, shownFlags, false)
}
