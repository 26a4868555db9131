import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'

/** The teams of a match, escaped; null for a price, and where one of them has no name. */
export function listTeams({ outcomes }: Pick<ChallengeView, 'outcomes'>): [home: string, away: string] | null {
  if (outcomes.kind === 'price') return null
  const [home, away] = [escapeInvisible(outcomes.home).trim(), escapeInvisible(outcomes.away).trim()]
  return home === '' || away === '' ? null : [home, away]
}

/** What a challenge is called in few words: its asset, or both teams, as every match of a tournament has one asset. */
export function nameOfChallenge(challenge: Pick<ChallengeView, 'asset' | 'outcomes'>): string {
  return listTeams(challenge)?.join(' – ') ?? escapeInvisible(challenge.asset)
}
