/** What the three directions mean for one challenge (Interface §2.11). */
import { z } from 'zod'

export const directionSchema = z.enum(['bullish', 'bearish', 'neutral'])
export type Direction = z.infer<typeof directionSchema>

/** A match names its teams as the question does; `null` when the question does not say them in a form that can be read. */
export type Outcomes =
  | { kind: 'price' }
  | { kind: 'match'; home: string | null; away: string | null; drawAllowed: boolean; stage: string | null }

export interface ChallengeTraits {
  challengeType: string | null
  scopeKey: string | null
  asset: string
  question: string
  sessionName: string | null
}

const tournamentKey = /^(?:WC|NBA)\d{4}$/i
const tournamentAsset = /^(WC|NBA)\d{4}_/i

const teamPatterns: readonly RegExp[] = [
  /^(?:[^:]*:\s*)?will\s+(.+?)\s+(?:win|draw|lose)\b.*?\b(?:against|versus|vs\.?|over)\s+(.+?)(?:\s+(?:in|at|on)\s+the\s[^?]*)?\s*[?？(]/iu,
  /^(?:[^:]*:\s*)?will\s+(.+?)\s+(?:beat|defeat)\s+(.+?)(?:\s+(?:in|at|on)\s+the\s[^?]*)?\s*[?？(]/iu,
  /^(?:.*?:\s*)?([^:?(]+?)\s*(?:\bvs?\b\.?|\bversus\b|\sagainst\s|\s[–—-]\s|对阵)\s*([^:?？(,]+?)\s*(?:[?？(,:]|$)/iu,
]

function teamsOf(question: string): { home: string | null; away: string | null } {
  // A question is text of others: what no question needs is not matched, since the patterns take cubic time.
  const start = question.trim().slice(0, 300)
  for (const pattern of teamPatterns) {
    const match = pattern.exec(start)
    if (match?.[1] !== undefined && match[2] !== undefined)
      return { home: match[1].trim(), away: match[2].trim() }
  }
  return { home: null, away: null }
}

/** Only the group stage has draws (Interface §2.11); without a stage the question or the match identifier must say so. */
function isGroupStage({ sessionName, question, asset }: ChallengeTraits): boolean {
  if (sessionName !== null && sessionName !== '') return /^group/i.test(sessionName)
  return /\bdraw\b|\bgroup\b/i.test(question) || /_(?:grp|group)/i.test(asset)
}

/**
 * The meaning of the directions: a price movement, or a match with its home team (named first in the question), its away
 * team and whether a draw can happen. `stage` is the `session_name` of the match (`group`, `r16`, …) as sent.
 */
export function outcomesOf(challenge: ChallengeTraits): Outcomes {
  const { challengeType, scopeKey, asset, question, sessionName } = challenge
  const isBasketball = /^NBA/i.test(scopeKey ?? asset)
  const isMatch =
    challengeType?.toLowerCase() === 'worldcup' ||
    (scopeKey !== null && tournamentKey.test(scopeKey)) ||
    tournamentAsset.test(asset)
  if (!isMatch) return { kind: 'price' }
  return {
    kind: 'match',
    ...teamsOf(question),
    drawAllowed: !isBasketball && isGroupStage(challenge),
    stage: sessionName,
  }
}

/** The directions that may be submitted: all three on a price, no `neutral` on a match that cannot end in a draw. */
export function allowedDirections(outcomes: Outcomes): readonly Direction[] {
  return outcomes.kind === 'match' && !outcomes.drawAllowed ? ['bullish', 'bearish'] : directionSchema.options
}
