import { describe, expect, it } from 'vitest'
import { obligationSchema } from '#contract/ipc/challenges.procedures.ts'
import { getCellTone, getCellUrgency } from './cell-tone.ts'

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

  it('has its urgency in words exactly where the deadline changes the tone', () => {
    for (const obligation of obligationSchema.options)
      for (const phase of ['open', 'closing', 'last-seconds', 'closed'] as const) {
        const isChanged = getCellTone(obligation, phase) !== getCellTone(obligation, 'open')
        expect(getCellUrgency(obligation, phase), `${obligation} ${phase}`).toBe(isChanged ? phase : null)
      }
  })

  it('has a tone for every obligation', () => {
    for (const obligation of obligationSchema.options) expect(getCellTone(obligation, 'open')).toBeTypeOf('string')
  })
})
