import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { AbsenceCard } from './absence-card.tsx'

const hour = 3_600_000

const noTrouble = { writesFailed: 0, writesNeedYou: 0, agentsNeedYou: 0, claimsEnding: 0 }

it.each([
  ['all that was missed where the matrix shows all of it', 9, '<a>9 deadlines missed</a>'],
  ['the part of it that the matrix shows', 4, '9 deadlines missed · <a>4 of them in the last 24 h</a>'],
  ['nothing where the matrix shows none of it', 0, '9 deadlines missed · all more than 24 h ago'],
])('leads to %s', async (_, missed, expected) => {
  const { draw } = await createDrawnPage()
  const absence = {
    ...{ fromMs: 0, toMs: 60 * hour, missed: 9, unable: 0, predicted: 0, scored: 0 },
    shown: { missed, unable: 0 },
    ...noTrouble,
    possible: { count: 0, soonestAtMs: null },
  }
  const items = /<li>(.*)<\/li>/.exec(draw(<AbsenceCard absence={absence} />))?.[1] ?? ''
  expect(items.replaceAll(/<a [^>]*>/g, '<a>')).toBe(expected)
})

it('leads from what went wrong to the list that shows it', async () => {
  const { draw } = await createDrawnPage()
  const absence = {
    ...{ fromMs: hour, toMs: 60 * hour, missed: 0, unable: 0, predicted: 2, scored: 5 },
    shown: { missed: 0, unable: 0 },
    ...{ writesFailed: 40, writesNeedYou: 1, agentsNeedYou: 12, claimsEnding: 3 },
    possible: { count: 0, soonestAtMs: null },
  }
  const links = [...draw(<AbsenceCard absence={absence} />).matchAll(/href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  expect(links.map(([, href, words]) => [href?.replaceAll('&amp;', '&'), words])).toEqual([
    ['/outbox?show=settled&kind=prediction', '2 predictions accepted'],
    [`/results?scored=true&since=${hour}&until=${60 * hour}`, '5 predictions scored'],
    ['/outbox?show=failed', '40 more items failed'],
    ['/outbox?show=needs_you', '1 more item needs attention'],
    ['/fleet?status=needs_you', '12 more agents need attention'],
    ['/onboarding/claims?show=waiting', 'claim links or unclaimed limits of 3 agents end within a day'],
  ])
})
