/** What is said of a field of which no direction is known. */
import { expect, it } from 'vitest'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { challengeView } from '../../../../test/support/challenge-view.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { UntoldField } from './field-page.tsx'

const notYet = 'Not resolved yet. The service shows who has predicted, not what: 7 so far.'
const untold = 'What was predicted is not known. Predictions: 7.'

const { draw } = await createDrawnPage()

it.each<[string, Partial<ResultField>, string]>([
  ['open', { status: 'open' }, notYet],
  ['closed', { status: 'closed' }, notYet],
  ['being judged', { status: 'judging' }, notYet],
  ['being played', { status: 'in_play' }, notYet],
  ['cancelled', { status: 'cancelled' }, untold],
  ['void, in other letters', { status: 'No Contest' }, untold],
  ['resolved', { status: 'resolved' }, untold],
  ['over by its outcome', { challenge: challengeView('c', 'global', { result: 'bullish' }) }, untold],
  ['over by the time of its end', { resolvedAtMs: 1 }, untold],
  ['not at the service any more', { readAtMs: null }, untold],
  ['withheld', { readAtMs: null, withheldWords: 'Not now' }, untold],
])('says of one that is %s no more than is known', (_, of, said) => {
  const field = {
    challenge: challengeView('c', 'global'),
    status: 'closed',
    resolvedAtMs: null,
    readAtMs: 1,
    withheldWords: null,
    submitted: 7,
    rows: [],
    ...of,
  } as unknown as ResultField
  const drawn = draw(<UntoldField field={field} />)
  expect([notYet, untold].filter((words) => drawn.includes(words))).toEqual([said])
})
