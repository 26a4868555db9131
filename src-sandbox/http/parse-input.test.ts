import { expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { Refusal } from '../refusal.ts'
import { parseInput } from './parse-input.ts'

const { requestToken, submitRegistrationAnswer, subscribe } = endpointTable

it('ignores fields that the interface does not know, at any depth', () => {
  const body = { ...submitRegistrationAnswer.example.request, extra: 1 }
  const nested = { ...body, answer: { ...body.answer, also: 2 } }
  expect(parseInput('body', submitRegistrationAnswer.request, nested)).toEqual(submitRegistrationAnswer.example.request)
})

it('ignores a body where none is expected', () => {
  expect(parseInput('body', subscribe.request, { any: 'thing' })).toBeUndefined()
})

it('explains a union by the branch that came closest', () => {
  const body = { grant_type: 'client_credentials', agent_id: 'a', client_secret: 7 }
  try {
    parseInput('body', requestToken.request, body)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).detail).toMatchObject([{ loc: ['body', 'client_secret'], type: 'invalid_type' }])
  }
})

it.each([
  ['a prediction', endpointTable.submitPrediction, ['reasoning', 'summary', 'is_revision']],
  ['a registration', endpointTable.registerAgent, ['bio', 'jwks_url', 'requested_scopes']],
])('takes null in an optional field of %s for none', (_what, { request, example }, names) => {
  const sent = { ...example.request }
  const given = { ...sent, ...Object.fromEntries(names.map((name) => [name, null])) }
  const expected = Object.entries(sent).filter(([name]) => !names.includes(name))
  expect(parseInput('body', request, given)).toEqual(Object.fromEntries(expected))
})

it('refuses null in a field that is needed', () => {
  const { request, example } = endpointTable.submitPrediction
  expect(() => parseInput('body', request, { ...example.request, direction: null })).toThrow(Refusal)
})
