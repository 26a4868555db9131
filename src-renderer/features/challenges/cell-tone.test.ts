import { describe, expect, it } from 'vitest'
import { obligationSchema } from '#contract/ipc/challenges.procedures.ts'
import { getCellTone } from './cell-tone.ts'

describe('cellTone', () => {
  it('grows louder for what is owed as the deadline comes near', () => {
    expect((['open', 'closing', 'last-seconds', 'closed'] as const).map((phase) => getCellTone('owed', phase))).toEqual(
      ['todo', 'urgent', 'alarm', 'bad'],
    )
  })

  it('leaves what is settled as it is', () => {
    expect(getCellTone('accepted', 'last-seconds')).toBe('done')
    expect(getCellTone('not_subscribed', 'last-seconds')).toBe('quiet')
  })

  it('has a tone for every obligation', () => {
    for (const obligation of obligationSchema.options) expect(getCellTone(obligation, 'open')).toBeTypeOf('string')
  })
})
