/** What an event's page says of a challenge about it that is not open. */
import { expect, it } from 'vitest'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { challengeView } from '../../../test/support/challenge-view.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { unreadResults } from '../../../test/support/results-reading.ts'
import { EventChallenges } from './event-challenges.tsx'

const closed = 'closed, not resolved'
const unknown = 'over, its outcome is not known here'
const ended = 'over, no verdict'
const resolved = 'resolved:'
const words = [closed, unknown, ended, resolved]

const { draw } = await createDrawnPage()

it.each<[string, ChallengeView['results']['state'], ChallengeView['result'], string]>([
  ['open', 'waiting', null, closed],
  ['closed', 'waiting', null, closed],
  ['locked', 'waiting', null, closed],
  ['judging', 'waiting', null, closed],
  ['in_play', 'waiting', null, closed],
  ['', 'waiting', null, closed],
  ['resolved', 'waiting', null, unknown],
  ['Settled', 'waiting', null, unknown],
  ['resolved', 'incomplete', null, unknown],
  ['resolved', 'given_up', null, unknown],
  ['resolved', 'final', null, unknown],
  ['closed', 'incomplete', null, unknown],
  ['cancelled', 'waiting', null, ended],
  ['No-Contest', 'waiting', null, ended],
  ['void', 'final', null, ended],
  ['resolved', 'final', 'bullish', resolved],
  ['closed', 'incomplete', 'bullish', resolved],
])('calls “%s” with results %s and the outcome %s “%s”', (status, state, result, said) => {
  const challenge = challengeView('c', 'global', { status, result, results: { ...unreadResults, state } })
  const challenges = [{ challenge, isOpen: false, predictions: [] }]
  const drawn = draw(<EventChallenges challenges={challenges} completeness={null} error={null} />)
  expect(words.filter((word) => drawn.includes(word))).toEqual([said])
})
