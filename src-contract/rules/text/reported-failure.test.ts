import { describe, expect, it } from 'vitest'
import { endpointNames, endpointTable } from '../../service/endpoint-table.ts'
import { findReportedFailure } from './reported-failure.ts'

describe('failureSaidBy', () => {
  it.each<[unknown, string, number | null]>([
    [{ success: false }, 'outright', null],
    [{ success: 'false', message: 'No.' }, 'outright', null],
    [{ ok: false, error: 'no' }, 'outright', null],
    [{ ok: 0 }, 'outright', null],
    ...['N', 'n', 'F', 'f', 'off', ' No '].flatMap((no): [unknown, string, null][] => [
      [{ success: no }, 'outright', null],
      [{ ok: no, message: 'x' }, 'outright', null],
      [{ is_success: no, comment_id: 'c1' }, 'outright', null],
      [{ success: no, data: [] }, 'outright', null],
      [{ data: { succeeded: no } }, 'outright', null],
    ]),
    [{ result: 'N' }, 'beside_nothing', null],
    [{ result: 'n', items: [] }, 'beside_nothing', null],
    ['N', 'outright', null],
    ['失败', 'outright', null],
    ...['失败', '错误', 'NG', 'ng'].flatMap((word): [unknown, string, null][] => [
      [{ status: word, data: [] }, 'beside_nothing', null],
      [{ state: word, items: [] }, 'beside_nothing', null],
      [{ result: word }, 'beside_nothing', null],
    ]),
    [{ isSuccess: false, prediction_id: 'p1' }, 'outright', null],
    [{ error: 'Deadline passed' }, 'outright', null],
    [{ error: { code: 403, message: 'No.' } }, 'outright', 403],
    [{ error: true, message: 'No.' }, 'outright', null],
    [{ error: 404 }, 'outright', 404],
    [{ errors: ['No.'], items: [{ id: 1 }] }, 'outright', null],
    [{ errors: { confidence: ['too high'] } }, 'outright', null],
    [{ error_message: 'No.', data: null }, 'outright', null],
    [{ status: 'error', message: 'No.' }, 'beside_nothing', null],
    [{ status: 'failed' }, 'beside_nothing', null],
    [{ status: 'fail', data: { confidence: 'too high' } }, 'beside_nothing', null],
    [{ status: 'ERROR', items: [], total: 0 }, 'beside_nothing', null],
    [{ status: 'error', code: 429, data: null }, 'beside_nothing', 429],
    [{ code: 403, message: 'No.', data: null }, 'beside_nothing', 403],
    [{ code: '422', msg: 'No.' }, 'beside_nothing', 422],
    [{ code: 40301, msg: 'No.' }, 'beside_nothing', null],
    [{ status: 500, title: 'Trouble' }, 'beside_nothing', 500],
    [{ statusCode: 400, message: ['No.'] }, 'beside_nothing', 400],
    [{ meta: { code: 401 }, data: {} }, 'beside_nothing', 401],
    [{ result: 'rejected', reason: 'No.' }, 'beside_nothing', null],
    [{ data: { success: false, message: 'No.' } }, 'outright', null],
    [{ response: { status: 'error', message: 'No.' } }, 'beside_nothing', null],
    [false, 'outright', null],
    ['false', 'outright', null],
    ['error', 'outright', null],
    [{ result: false }, 'beside_nothing', null],
    [{ status: false, message: '' }, 'beside_nothing', null],
    [{ code: 0, data: false }, 'beside_nothing', null],
    [{ detail: 'Missing required scope: x' }, 'words_only', null],
    [{ message: 'Scheduled', items: [] }, 'words_only', null],
    [{ code: -1, data: null }, 'beside_nothing', null],
    [{ error_code: 'SCOPE_LIMIT' }, 'beside_nothing', null],
    [{ retcode: 1, scopes: [] }, 'beside_nothing', null],
  ])('reads %j as a failure: %s', (body, how, status) => {
    expect(findReportedFailure(body)).toMatchObject({ how, status })
  })

  it.each<[unknown]>([
    [null],
    [[]],
    [0],
    [true],
    ['ok'],
    [{}],
    [{ success: true, data: { prediction_id: 'p1' } }],
    [{ ok: 1, error: null, errors: [] }],
    [{ success: 'Y', comment_id: 'c1' }],
    [{ ok: 'on', items: [] }],
    [{ success: 'maybe', comment_id: 'c1' }],
    [{ result: 'Y' }],
    [{ result: 'N', challenge_id: 'c' }],
    [{ status: 'N', items: [] }],
    [{ status: '失败', challenge_id: 'c' }],
    [{ error: '', items: [] }],
    [{ error: 'none', prediction_id: 'p1' }],
    [{ error: {}, scopes: ['CL'] }],
    [{ items: [], meta: { errors: [], error: null } }],
    [{ items: [{ id: 'a' }], meta: { error: 'No error' } }],
    [{ error: { code: 0, message: '' }, data: [] }],
    [{ error: false, liked: false }],
    [{ code: 0, message: 'ok', data: { scopes: ['CL'] } }],
    [{ code: 200, data: { challenge_id: 'c' } }],
    [{ status: 'open', predictions: [] }],
    [{ status: 'failed', challenge_id: 'c', predictions: [] }],
    [{ status: 'rejected', agent_id: 'a' }],
    [{ passed: false, status: 'failed', feedback: 'More.' }],
    [{ following: false }],
    [{ result: false, challenge_id: 'c' }],
    [{ data: { status: 'failed', challenge_id: 'c' } }],
    [{ prediction_id: 'p1', code: 4711 }],
    [{ prediction_id: 'p1', error_code: 'E7' }],
    [{ code: 1, data: null }],
    [{ error_code: 'OK', retcode: '0', errno: null }],
    [{ error: 'N/A', items: [] }],
    [{ error: { code: 200, message: 'OK' }, items: [{ id: 'a' }] }],
    [{ prediction_count: 500, agent_id: 'a', rank: 404 }],
    [{ access_token: 't', status: 'ok', code: 200 }],
  ])('reads no failure in %j', (body) => {
    expect(findReportedFailure(body)).toBeNull()
  })

  it('reads none in any published answer', () => {
    for (const name of endpointNames) {
      const { example, ...row } = endpointTable[name]
      const others = 'otherResponses' in row ? Object.values(row.otherResponses) : []
      for (const body of [example.response, ...others]) expect([name, findReportedFailure(body)]).toEqual([name, null])
    }
  })
})
