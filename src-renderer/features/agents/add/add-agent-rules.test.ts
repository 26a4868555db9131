import { describe, expect, it } from 'vitest'
import { blockOf, faultOfAgentId, fieldOfError } from './add-agent-rules.ts'

describe('an agent id as it is typed', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['agt 42', 'malformed'],
    ['agt\u000042', 'malformed'],
    ['agt_42', null],
    [' agt_42\n', null],
  ])('%j is found %s', (text, fault) => {
    expect(faultOfAgentId(text)).toBe(fault)
  })
})

describe('an error of adding', () => {
  it.each([
    ['agent_already_added', 'agentId'],
    ['key_is_public', 'credential'],
    ['token_site_mismatch', 'site'],
    ['host_unreachable', null],
    ['secret_not_saved', null],
  ] as const)('%s stands at %s', (code, field) => {
    expect(fieldOfError({ code, details: {} })).toBe(field)
  })
})

describe('adding without a keychain', () => {
  it('is blocked with the reason', () => {
    expect(blockOf({ state: 'missing', detail: 'no_dbus' }, false)).toEqual({
      code: 'keychain_missing',
      details: { detail: 'no_dbus' },
    })
    expect(blockOf({ state: 'locked', detail: null }, false)).toEqual({
      code: 'keychain_locked',
      details: {},
    })
  })

  it('works in the trial', () => {
    expect(blockOf({ state: 'missing', detail: null }, true)).toBeNull()
  })

  it('is not blocked when the keychain is well', () => {
    expect(blockOf({ state: 'ok', detail: null }, false)).toBeNull()
  })
})
