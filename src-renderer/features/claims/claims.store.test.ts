import { describe, expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import { createClaimsStore } from './claims.store.ts'

const away: AppErrorData = { code: 'host_unreachable', details: {} }
const refused: AppErrorData = { code: 'not_found', details: {} }

describe('why the newest act failed', () => {
  it('is forgotten for the agent for which an act of its own went well, and for no other', () => {
    const store = createClaimsStore()
    store.getState().setOutcomes(
      ['a', 'b'],
      new Map([
        ['a', away],
        ['b', away],
      ]),
    )
    store.getState().setOutcome('a', null)
    expect([...store.getState().failed]).toEqual([['b', away]])
  })

  it('is that of the act of its own where both failed, until the next on several', () => {
    const store = createClaimsStore()
    store.getState().setOutcomes(['a'], new Map([['a', away]]))
    store.getState().setOutcome('a', refused)
    expect(store.getState().failed.get('a')).toEqual(refused)
    store.getState().setOutcomes(['b'], new Map())
    expect(store.getState().failed.get('a')).toEqual(refused)
    store.getState().setOutcomes(['a', 'b'], new Map())
    expect(store.getState().failed.size).toBe(0)
  })
})
