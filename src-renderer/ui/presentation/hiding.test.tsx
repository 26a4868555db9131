/** What presentation mode hides, part by part: in the text, in hints and in names for screen readers. */
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { challengeInFleet, challengeView } from '../../../test/support/challenge-view.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { FleetCounts } from '../../features/challenges/prediction-counts.tsx'
import { WriteContent, WriteWhole } from '../../features/outbox/write-content.tsx'
import { useHeldText } from '../../shared/outbox/use-held-text.ts'
import { DirectionCell, renderConfidenceCell } from '../../shared/predictions/prediction-cells.tsx'
import { RevisionMark } from '../../shared/predictions/revision-mark.tsx'
import { ConfirmedBadge, ConfirmedDirection } from '../text/confirmed-prediction.tsx'
import { ShownHere } from './hiding.tsx'

const outcomes = { kind: 'price' } as const
const said = { direction: 'bearish', confidence: 0.37, reasoning: 'because' } as const
const unknown = { direction: null, confidence: null } as const
const differing = { knownBy: 'response', holding: 'confirmed', differs: true } as const
const pending = {
  ...said,
  outcomes,
  site: 'global',
  sent: said,
  revisionNumber: 2,
  former: [{ ...said, replacedAtMs: 0 }],
  result: null,
  isCorrect: null,
  score: null,
} as unknown as PredictionView
const write = {
  kind: 'revision',
  question: 'Will it fall?',
  event: null,
  outcomes,
  site: 'global',
  ...said,
  former: said,
  held: { ...differing, ...said, isReplaced: false, revisionNumber: null },
} as unknown as OutboxRow

function HeldText({ row }: { row: OutboxRow }) {
  return <p title={useHeldText()(row) ?? ''}>{useHeldText()(row)}</p>
}

const parts: readonly (readonly [string, ReactNode])[] = [
  ['a direction', <DirectionCell key="" row={pending} />],
  ['a confidence', renderConfidenceCell(pending)],
  ['what it said before', <RevisionMark key="" row={{ ...pending, isPending: true }} />],
  [
    'that another one holds',
    <ConfirmedBadge key="" held={differing} content={said} sent={said} outcomes={outcomes} isPending />,
  ],
  [
    'what was sent and is listed',
    <ConfirmedDirection
      key=""
      content={unknown}
      own={{ is: 'sent', content: said }}
      {...{ outcomes }}
      site="cn"
      isPending
    />,
  ],
  [
    'what was drafted and not sent',
    <ConfirmedDirection
      key=""
      content={unknown}
      own={{ is: 'draft', content: said }}
      {...{ outcomes }}
      site="cn"
      isPending
    />,
  ],
  ['a write', <WriteContent key="" row={write} />],
  ['a whole write', <WriteWhole key="" row={write} />],
  ['what the service holds', <HeldText key="" row={write} />],
]
const values = /Down|↓|0\.37/

describe('while others look on', () => {
  it.each(parts)('%s is hidden, and shown otherwise', async (_what, part) => {
    const presenting = await createDrawnPage({ isPresenting: true })
    const usual = await createDrawnPage()
    expect(presenting.draw(part)).toMatch(/hidden/)
    expect(presenting.draw(part)).not.toMatch(values)
    expect(usual.draw(part)).toMatch(values)
    expect(presenting.draw(<ShownHere isShown>{part}</ShownHere>)).toMatch(values)
  })

  it.each([
    ['a result', { result: 'bullish' }],
    ['a verdict', { isCorrect: false }],
    ['a score', { score: 0 }],
  ])('a prediction with %s is shown', async (_what, known) => {
    const { draw } = await createDrawnPage({ isPresenting: true })
    const row = { ...pending, ...known } as PredictionView
    expect(draw(<DirectionCell row={row} />)).toContain('Down')
    expect(draw(renderConfidenceCell(row))).toBe('0.37')
  })

  it('that the price may have moved against predictions is not said', async () => {
    const { fleet } = challengeInFleet(challengeView('one', 'global'), { subscribed: 4, accepted: 4, stale: 3 })
    const presenting = await createDrawnPage({ isPresenting: true })
    const usual = await createDrawnPage()
    const part = <FleetCounts fleet={fleet} isClosed={false} />
    expect(usual.draw(part)).toContain('3 stale')
    expect(presenting.draw(part)).not.toMatch(/stale|moved/)
    expect(presenting.draw(part)).toContain('4')
  })

  it('an unknown value is a dash, not hidden', async () => {
    const { draw } = await createDrawnPage({ isPresenting: true })
    expect(draw(renderConfidenceCell({ ...pending, confidence: null }))).toBe('–')
  })
})
