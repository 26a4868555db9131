import { describe, expect, it } from 'vitest'
import { computeProvisionalRoom } from './provisional-limit.ts'

describe('the room of an agent that nobody has claimed', () => {
  it.each([
    [{ held: 0, underWay: 0 }, 1, 9],
    [{ held: 7, underWay: 2 }, 1, 0],
    [{ held: 9, underWay: 1 }, 1, -1],
    [{ held: 4, underWay: 0 }, 6, 0],
    [{ held: 12, underWay: 0 }, 1, -3],
  ])('with %j and %i reviewed is %i', (use, reviewed, left) => {
    expect(computeProvisionalRoom(use, reviewed)).toEqual({ limit: 10, used: use.held + use.underWay, left })
  })
})
