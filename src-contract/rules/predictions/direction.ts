/** What the three directions mean for one challenge (Interface §2.11). */
import { z } from 'zod'

export const directionSchema = z.enum(['bullish', 'bearish', 'neutral'])
export type Direction = z.infer<typeof directionSchema>

/**
 * A match names its teams as the question does; `null` when the question does not say them in a form that can be read.
 */
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
    if (match?.[1] !== undefined && match[2] !== undefined) return { home: match[1].trim(), away: match[2].trim() }
  }
  return { home: null, away: null }
}

/**
 * `Quarter-finals (leg 2)` as `quarter final`: the spellings of one stage alike, and without the number of a match in
 * it.
 */
function plainStage(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .replaceAll(/(final|play ?off)s\b/g, '$1')
    .trim()
    .replace(/ (?:leg|match|game)(?: \d+)?$|(?<=final|qf|sf) \d+$/, '')
}

const knockOutRounds: readonly RegExp[] = [
  /^r ?(?:64|32|16|8)$|^(?:ro|l)(?:64|32|16|8|4)$|^1\/(?:32|16|8|4|2)(?: final)?$/,
  /^(?:round|rd) of (?:64|32|16|8|4)$|^(?:last|top) (?:64|32|16|8|4|sixteen|eight|four)$/,
  /^(?:qf|sf)\d?$|^(?:the |grand |conference )?(?:(?:eighth|quarter|semi) ?)?final$/,
  /^(?:third|3rd)(?: place)?(?: (?:play ?off|final))?$|^bronze(?: medal)?(?: final)?$/,
  /^knock ?out(?: (?:stage|round|phase))?$|^play ?off(?: (?:stage|round|phase))?$/,
  /^(?:(?:三十二|十六|八|四|32|16|8|4)强赛?|(?:(?:八|四|二)分之一|1\/(?:16|8|4|2)|半|准|总|三四名)?决赛)$/,
  /^(?:淘汰赛|附加赛|(?:季军|铜牌)[赛战])$/,
]

/**
 * Whether a stage is known as a knock-out round, in the spellings that deployments use. Any other word says nothing
 * about draws.
 */
function isKnockOut(stage: string): boolean {
  const plain = plainStage(stage)
  return knockOutRounds.some((round) => round.test(plain))
}

/** The text in brackets at the end of a question: `Will France beat Brazil? (Quarter-final)`. */
const inBrackets = /[(（]([^()（）]{1,60})[)）]\s*[?？]?\s*$/u

/**
 * Knock-out rounds have no draws (Interface §2.11); which stages there are besides is not shown, so only a stage that
 * is known as one forbids a draw, and the service judges every other. Where no stage is sent, the question or the match
 * identifier may name it, and a question that names a draw has one.
 */
function canBeDrawn({ sessionName, question, asset }: ChallengeTraits): boolean {
  if (sessionName !== null && sessionName.trim() !== '') return !isKnockOut(sessionName)
  if (/\bdraws?\b|\btie\b|平局|战平/i.test(question)) return true
  const named = [inBrackets.exec(question.slice(0, 600))?.[1] ?? '', ...asset.slice(0, 200).split('_')]
  return !named.some(isKnockOut)
}

/**
 * The meaning of the directions: a price movement, or a match with its home team (named first in the question), its
 * away team and whether a draw can happen. `stage` is the `session_name` of the match (`group`, `r16`, …) as sent.
 */
export function outcomesOf(challenge: ChallengeTraits): Outcomes {
  const { challengeType, scopeKey, asset, question, sessionName } = challenge
  const isMatch =
    challengeType?.toLowerCase() === 'worldcup' ||
    (scopeKey !== null && tournamentKey.test(scopeKey)) ||
    tournamentAsset.test(asset)
  if (!isMatch) return { kind: 'price' }
  return {
    kind: 'match',
    ...teamsOf(question),
    drawAllowed: canBeDrawn(challenge),
    stage: sessionName,
  }
}

/**
 * The directions that may be submitted: all three on a price, no `neutral` on a match of a stage known as a knock-out.
 */
export function listAllowedDirections(outcomes: Outcomes): readonly Direction[] {
  return outcomes.kind === 'match' && !outcomes.drawAllowed ? ['bullish', 'bearish'] : directionSchema.options
}
