import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logLine } from './redact.ts'

const secretArbitrary = fc.oneof(
  fc.base64String({ minLength: 32, maxLength: 400 }),
  fc.stringMatching(/^[0-9a-f]{32,128}$/),
  fc.stringMatching(/^eyJ[A-Za-z0-9_-]{8,60}\.[A-Za-z0-9_-]{8,60}\.[A-Za-z0-9_-]{8,60}$/),
  fc
    .base64String({ minLength: 40, maxLength: 200 })
    .map((body) => `-----BEGIN PRIVATE KEY-----\n${body.replace(/(.{20})/g, '$1\n')}\n-----END PRIVATE KEY-----`),
)

describe('logLine', () => {
  it('writes the event and the allowed fields in a fixed order', () => {
    expect(logLine('request ended', { status: 200, endpoint: 'listChallenges', durationMs: 12 })).toBe(
      'request ended endpoint="listChallenges" status=200 durationMs=12',
    )
  })

  it('drops a field that has no place in a log', () => {
    expect(logLine('x', { body: 'b', code: 'offline' } as object)).toBe('x code="offline"')
  })

  it('shows control characters as question marks and cuts long texts', () => {
    expect(logLine('x', { reason: 'a\n\u001b[31mb' })).toBe('x reason="a??[31mb"')
    expect(logLine('x', { reason: 'ab '.repeat(400) }).length).toBeLessThan(230)
  })

  it('keeps nothing of a secret that was planted in any field', () => {
    fc.assert(
      fc.property(secretArbitrary, fc.constantFrom('reason', 'code', 'host'), (secret, field) => {
        const line = logLine('x', { [field]: `before ${secret} after` })
        const core = secret.replace(/-----[A-Z ]+-----/g, '').trim()
        for (let at = 0; at + 16 <= core.length; at += 8) expect(line).not.toContain(core.slice(at, at + 16))
      }),
      {
        numRuns: 2_000,
        // What looks like a token ends, or begins, within another secret.
        examples: [
          [`eyJAAAAAAAAA+${'A'.repeat(21)}==`, 'reason'],
          [`${'Qx7'.repeat(9)}/eyJ${'B'.repeat(20)}`, 'reason'],
          [`eyJ${'C'.repeat(40)}.${'d'.repeat(20)}.${'E'.repeat(20)}`, 'code'],
        ],
      },
    )
  })
})
