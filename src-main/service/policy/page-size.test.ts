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
  [400, { detail: 'Limit exceeds maximum of 100' }],
  [400, { detail: 'The limit is too large' }],
  [400, { detail: 'Bad request: limit must be at most 20' }],
  [400, { detail: 'Query parameter "limit" is out of range' }],
  [400, { detail: "Invalid value for 'limit'" }],
  [400, { detail: 'Invalid limit: 200' }],
  [400, { detail: 'limit=200 is not allowed' }],
  [400, { detail: 'Maximum limit should be 100' }],
  [400, { error: { code: 'INVALID_LIMIT', message: 'Invalid limit' } }],
  [400, { detail: 'Page size cannot exceed 100' }],
  [400, { detail: 'At most 50 per page' }],
  [400, { msg: '参数limit无效' }],
  [400, { msg: '查询条数过大' }],
  [400, { detail: 'Limit 200 exceeds maximum 100' }],
  [400, { detail: 'limit (200) exceeds the maximum' }],
  [400, { detail: 'The maximum limit is 100' }],
  [400, { detail: 'Maximum limit: 100' }],
  [400, { detail: 'The limit parameter must be between 1 and 100' }],
  [400, { detail: 'Invalid query parameter: limit' }],
  [400, { detail: 'limit > 100' }],
  [400, { detail: 'Over a limit of 100 rows' }],
  [400, { msg: 'limit 最大为 100' }],
  [400, { msg: 'limit参数错误' }],
])('a %i with %j is a refusal for the size of the page', (status, body) => {
  expect(refusalOf(body, status)).toSatisfy(isSizeRefused)
})

it.each<[number, unknown]>([
  [429, { detail: 'Rate limit exceeded' }],
  [422, { detail: [{ loc: ['query', 'event_id'], msg: 'field required' }] }],
  [401, { detail: 'limit' }],
  [503, { detail: 'limit' }],
  // Limits of something else.
  [400, { detail: 'Confidence limit exceeded' }],
  [400, { detail: 'Confidence is over the limit' }],
  [400, { detail: 'Confidence limit must be between 0 and 1' }],
  [400, { detail: 'confidence_limit must be at most 1' }],
  [400, { detail: 'Request limit reached' }],
  [400, { detail: 'The rate limit must be respected' }],
  [400, { detail: 'The limit of 10 predictions is reached' }],
  [400, { detail: 'You have reached your daily limit' }],
  [400, { detail: 'Limit reached: try again tomorrow' }],
  [400, { detail: 'Over the limit: slow down' }],
  [400, { detail: 'Text exceeds the size limit of 500 characters' }],
  [400, { detail: 'Character limit: 500' }],
  [413, { detail: 'Body size limit exceeded' }],
  [400, { detail: 'The time limit is over' }],
  [400, { detail: 'The time limit cannot be extended' }],
  [400, { detail: 'limited to claimed agents' }],
  [400, { msg: '评论条数已达上限' }],
  [400, { msg: '置信度 limit 不能大于 1' }],
  [400, { msg: '字数超过限制' }],
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
