import { describe, expect, it } from 'vitest'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import { directionOfKey, listDirectionChoices } from './direction-choices.ts'

const price: OutcomesView = { kind: 'price' }
const group: OutcomesView = {
  kind: 'match',
  home: 'France',
  away: 'Brazil',
  drawAllowed: true,
  stage: 'group',
}
const knockOut: OutcomesView = { ...group, drawAllowed: false, stage: 'qf' }

describe('directionChoices', () => {
  it('offers up, neutral and down for a price', () => {
    expect(listDirectionChoices(price).map(({ direction }) => direction)).toEqual(['bullish', 'neutral', 'bearish'])
  })

  it('offers no draw in a knock-out', () => {
    expect(listDirectionChoices(group)).toHaveLength(3)
    expect(listDirectionChoices(knockOut).map(({ direction }) => direction)).toEqual(['bullish', 'bearish'])
  })
})

describe('directionOfKey', () => {
  it('keeps 3 for away whether or not a draw exists', () => {
    expect(directionOfKey(group, '3')).toBe('bearish')
    expect(directionOfKey(knockOut, '3')).toBe('bearish')
    expect(directionOfKey(knockOut, '2')).toBeNull()
    expect(directionOfKey(price, '4')).toBeNull()
  })
})
