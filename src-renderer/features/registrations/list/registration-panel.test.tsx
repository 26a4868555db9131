import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { DismissAct, findSecretError } from './registration-panel.tsx'

const paused = new ORPCError('writes_paused', { data: { code: 'writes_paused', details: {} } })

it('says beside the button why a registration could not be dismissed where no question was asked', async () => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<DismissAct error={new Error('the database is locked')} onPress={() => {}} />)
  expect(drawn).toMatch(/role="alert".*Dismiss/)
  expect(draw(<DismissAct error={null} onPress={() => {}} />)).not.toContain('role="alert"')
})

describe('asking for another secret', () => {
  const known = { error: { code: 'keychain_locked', details: {} } } as const

  it('says why it was refused, also beside another stage', () => {
    for (const isAside of [true, false])
      expect(findSecretError(known, { thrown: paused, isAside })?.code).toBe('writes_paused')
  })

  it('says what is known of the row where no other stage says it', () => {
    expect(findSecretError(known, { thrown: null, isAside: false })).toEqual(known.error)
    expect(findSecretError(known, { thrown: null, isAside: true })).toBeNull()
  })
})
