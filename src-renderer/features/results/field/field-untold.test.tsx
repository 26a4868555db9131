/** What is said of a field of which no direction is known. */
import { describe, expect, it } from 'vitest'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { challengeView } from '../../../../test/support/challenge-view.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { Field, UntoldField } from './field-page.tsx'

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
    completeness: { received: 0, total: null, hasMore: true, unreadable: 0, firstUnreadable: null },
    ...of,
  } as unknown as ResultField
  const drawn = draw(<UntoldField field={field} />)
  expect([notYet, untold].filter((words) => drawn.includes(words))).toEqual([said])
})

describe('of a field without rows', () => {
  const none = 'The service lists no predictions for this challenge.'
  const unknown = 'What was predicted is not known, nor by how many.'
  const short = 'The list is incomplete'
  const list = { received: 0, total: null, hasMore: false, unreadable: 0, firstUnreadable: null }
  const unread = { received: 3, unreadable: 3 }
  it.each<[string, Partial<ResultField>, Partial<typeof list>, string[]]>([
    ['open with a number alone', { submitted: 7 }, { hasMore: true }, [notYet]],
    ['open with a number and an empty list', { submitted: 7 }, {}, [notYet]],
    ['over with a number alone', { submitted: 7, status: 'resolved' }, { hasMore: true }, [untold]],
    ['read whole', {}, {}, [none]],
    ['said to have none', { submitted: 0 }, { hasMore: true }, [none]],
    ['without a list or a number', {}, { hasMore: true }, [unknown]],
    ['of rows that cannot be read', {}, unread, [short, unknown]],
    ['of rows that cannot be read, with a number', { submitted: 7, status: 'resolved' }, unread, [short, untold]],
    ['not at the service any more', { readAtMs: null }, { hasMore: true }, [unknown]],
    ['not there any more, with a number kept', { readAtMs: null, submitted: 7 }, { hasMore: true }, [untold]],
    ['not there any more, with none kept', { readAtMs: null, submitted: 0 }, { hasMore: true }, [unknown]],
  ])('that is %s', (_, of, more, said) => {
    const drawn = draw(<Field field={fieldWithoutRows({ completeness: { ...list, ...more }, ...of })} />)
    expect([short, notYet, untold, none, unknown].filter((words) => drawn.includes(words))).toEqual(said)
  })

  it.each([true, false])('marks the outcome as provisional: %s', (isProvisional) => {
    const challenge = challengeView('c', 'global', { result: 'bullish' })
    const drawn = draw(<Field field={fieldWithoutRows({ challenge, status: 'resolved', isProvisional })} />)
    expect(drawn.includes('>provisional<')).toBe(isProvisional)
    expect(drawn.includes('may still change')).toBe(isProvisional)
  })
})

function fieldWithoutRows(of: Partial<ResultField>): ResultField {
  return {
    challenge: challengeView('c', 'global'),
    status: 'closed',
    isProvisional: false,
    resolutionSource: null,
    resolvedAtMs: null,
    readAtMs: 1,
    withheldWords: null,
    submitted: null,
    rows: [],
    completeness: { received: 0, total: null, hasMore: false, unreadable: 0, firstUnreadable: null },
    ...of,
  }
}
