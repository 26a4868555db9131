import { describe, expect, it } from 'vitest'
import { computeLabelEffect } from './label-change.ts'

const held = { tags: ['Macro', 'gold'], group: 'Morning' }
const nothing = { add: [], remove: [], group: undefined }

describe('what a change of labels does to one agent', () => {
  it('counts only what it does not have yet, or has', () => {
    expect(computeLabelEffect(held, { add: ['MACRO', 'oil'], remove: ['Gold', 'corn'], group: 'Night' })).toEqual({
      gains: ['oil'],
      loses: ['gold'],
      group: 'Night',
      isTooMany: false,
    })
  })

  it.each([
    [undefined, undefined],
    ['morning', undefined],
    [null, null],
  ] as const)('with the group %j changes it to %j', (group, after) => {
    expect(computeLabelEffect(held, { ...nothing, group }).group).toBe(after)
  })

  it('leaves an agent of no group as it is', () => {
    expect(computeLabelEffect({ tags: [], group: null }, { ...nothing, group: null }).group).toBeUndefined()
  })

  it('says when an agent would carry too many', () => {
    const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`)
    expect(computeLabelEffect({ tags, group: null }, { ...nothing, add: ['one more'] }).isTooMany).toBe(true)
    expect(computeLabelEffect({ tags, group: null }, { ...nothing, add: ['x'], remove: ['tag 3'] }).isTooMany).toBe(
      false,
    )
  })
})
