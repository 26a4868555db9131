import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { endpointNames } from '#contract/service/endpoint-table.ts'
import { decodeAnswer } from './decode-answer.ts'

const accepted = JSON.stringify({ prediction_id: 'p1', direction: 'bullish', confidence: 0.7 })

describe('decodeAnswer', () => {
  it('gives the value of a success', () => {
    const answer = decodeAnswer('submitPrediction', { status: 201, text: accepted })
    expect(answer).toMatchObject({ kind: 'value', value: { prediction_id: 'p1' } })
    expect(decodeAnswer('subscribe', { status: 204, text: '' }).kind).toBe('value')
    expect(decodeAnswer('readOnboardingGuide', { status: 200, text: '指南' })).toEqual({
      kind: 'value',
      value: '指南',
    })
  })

  it.each([
    [200, '<html>portal</html>', 'unclear', 'answer_not_json'],
    [200, '{"prediction_id": "p1', 'unclear', 'answer_not_json'],
    [200, '', 'unclear', 'answer_malformed'],
    [200, '{}', 'unclear', 'answer_malformed'],
    [200, '[]', 'unclear', 'answer_malformed'],
    [502, '<html>bad gateway</html>', 'unclear', 'site_down'],
    [500, '{"detail":"already predicted"}', 'unclear', 'site_down'],
    [403, '<html>blocked</html>', 'unclear', 'answer_not_json'],
    [403, '', 'unclear', 'forbidden'],
    [403, '{"detail":"Missing required scope: prediction:submit"}', 'refused', 'oauth_scope_missing'],
    [401, '', 'refused', 'credential_refused'],
    [429, '<html>slow down</html>', 'refused', 'rate_limited'],
    [408, '{"detail":"timeout"}', 'unclear', 'timed_out'],
    [302, '', 'unclear', 'redirect_refused'],
  ])('judges %i %j: %s, %s', (status, text, kind, code) => {
    expect(decodeAnswer('submitPrediction', { status, text })).toMatchObject({ kind, error: { code } })
  })

  const feedback = 'Name the assets.'
  it.each([
    [400, { feedback, attempts_remaining: 2 }],
    [422, { passed: false, score: 41, threshold: 60, feedback }],
    [403, { detail: { feedback, attempts_remaining: 0 } }],
  ])('reads an insufficient registration answer out of a refusal with status %i', (status, body) => {
    const answer = decodeAnswer('submitRegistrationAnswer', { status, text: JSON.stringify(body) })
    expect(answer).toMatchObject({ kind: 'value', value: { passed: false, feedback } })
  })

  it.each([
    [400, { detail: 'No attempts remaining' }],
    [422, { detail: [{ loc: ['body', 'answer'], msg: 'Field required', type: 'missing' }] }],
    [409, { passed: true, feedback }],
    [429, { feedback }],
    [401, { feedback }],
    [500, { passed: false, feedback }],
  ])('takes a registration answer for judged only by its feedback: not with %i %j', (status, body) => {
    const answer = decodeAnswer('submitRegistrationAnswer', { status, text: JSON.stringify(body) })
    expect(answer.kind).not.toBe('value')
  })

  it('names the endpoint, the place and what was expected, and quotes nothing', () => {
    const answer = decodeAnswer('requestToken', { status: 200, text: '{"access_token": {"leak": "s3cret"}}' })
    expect(answer).toMatchObject({ error: { details: { endpoint: 'requestToken', path: 'access_token' } } })
    expect(JSON.stringify(answer)).not.toContain('s3cret')
  })

  it('turns any body of any status into a value or one typed error', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string().map((text) => `{"detail":${JSON.stringify(text)}}`),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...endpointNames),
        fc.integer({ min: 200, max: 599 }),
        bodies,
        (name, status, text) => {
          const answer = decodeAnswer(name, { status, text })
          if (answer.kind === 'value' && name !== 'submitRegistrationAnswer') expect(status).toBeLessThan(300)
          else if (answer.kind === 'value') expect(status).toBeLessThan(500)
          else expect(answer.error).toBeInstanceOf(AppError)
        },
      ),
      { numRuns: 500 },
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
