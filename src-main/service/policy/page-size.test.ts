import { expect, it } from 'vitest'
import { decodeResponse } from '../decoding/decode-response.ts'
import { isSizeRefused, withoutSize } from './page-size.ts'

const refusalOf = (body: unknown, status: number) => {
  const decoded = decodeResponse('listEvents', { status, text: JSON.stringify(body) })
  return decoded.kind === 'value' ? null : decoded.error
}
const atMost = 'ensure this value is less than or equal to 100'

it.each<[number, unknown]>([
  [422, { detail: [{ loc: ['query', 'limit'], msg: atMost, type: 'value_error.number.not_le' }] }],
  [400, { detail: [{ loc: ['query', 'limit'], msg: 'Extra inputs are not permitted' }] }],
  [400, { detail: 'limit must be between 1 and 50' }],
  [422, { message: 'Validation failed', errors: { limit: ['may not be greater than 100'] } }],
  [400, { error: 'invalid_page_size' }],
  [400, { error: 'Invalid page size' }],
  [400, { msg: '每页条数不能超过 50' }],
  [200, { code: 400, msg: 'limit 不能大于 100', data: null }],
])('a %i with %j is a refusal for the size of the page', (status, body) => {
  expect(refusalOf(body, status)).toSatisfy(isSizeRefused)
})

it.each<[number, unknown]>([
  [429, { detail: 'Rate limit exceeded' }],
  [422, { detail: [{ loc: ['query', 'event_id'], msg: 'field required' }] }],
  [401, { detail: 'limit' }],
  [503, { detail: 'limit' }],
])('a %i with %j is not', (status, body) => {
  expect(refusalOf(body, status)).not.toSatisfy(isSizeRefused)
})

it('leaves only the size out of the question', () => {
  expect(withoutSize({ site: 'global', query: { limit: 50, scope: 'CL' } })).toEqual({
    site: 'global',
    query: { scope: 'CL' },
  })
  expect(withoutSize({ query: { scope: 'CL' } })).toBeNull()
  expect(withoutSize({})).toBeNull()
})
