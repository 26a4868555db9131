import { instrumentOf, scopeKeyOfChallenge } from '../subscriptions/scope-key.ts'

/** So long may be what names a challenge in a table or a dropped file: its id, its question or a link to it. */
export const maxChallengeReference = 2_000

interface ReferredChallenge {
  challengeKey: string
  challengeId: string
  question: string
  asset: string
  scopeKey: string | null
}

/** What a challenge may be called in a table or a dropped file, as `listReadings` gives it. */
export function listChallengeNames({ challengeKey, challengeId, question, ...of }: ReferredChallenge): string[] {
  const instruments = [of.asset, scopeKeyOfChallenge(of)].map(instrumentOf)
  return [challengeKey, challengeId, question.trim().toLowerCase(), ...instruments]
}

/** What a text may mean among the names of challenges, the most exact first. */
export function listReadings(text: string): string[] {
  return [text, text.toLowerCase(), instrumentOf(text)]
}

/** Whether a text names this challenge, be it among others. */
export function isReferenceTo(text: string, challenge: ReferredChallenge): boolean {
  const names = new Set(listChallengeNames(challenge))
  return listReadings(text).some((reading) => names.has(reading))
}
