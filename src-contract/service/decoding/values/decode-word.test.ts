import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
import { plainWordOf } from './decode-word.ts'

describe('a word of an enumeration', () => {
  it.each([
    ['open', 'open'],
    ['STATUS_OPEN', 'open'],
    ['CHALLENGE_STATUS_OPEN', 'open'],
    ['AgentStatus.ACTIVE', 'active'],
    ['AGENT_VERIFICATION_STATUS_VERIFIED', 'verified'],
    ['In Review', 'in_review'],
    [{ value: 'GRANT_STATE_REVOKED', label: 'Revoked' }, 'revoked'],
    ['status', 'status'],
    ['', ''],
    [null, ''],
  ])('%j is %s', (value, word) => {
    expect(plainWordOf(value)).toBe(word)
  })

  it('decides whether an agent holds what a row names', () => {
    const read = (status: string) =>
      endpointTable.listSubscriptions.response.parse({ scopes: [{ scope_key: 'CL', status }] }).scopes
    expect([read('SUBSCRIPTION_STATUS_INACTIVE'), read('STATUS_REVOKED')]).toEqual([[], []])
    expect(read('SUBSCRIPTION_STATUS_ACTIVE')).toEqual(['CL'])
  })

  it('decides whether a row of results is of a prediction, and whether it was right', () => {
    const read = (row: object) =>
      endpointTable.readResults.response.parse({ status: 'open', predictions: [{ agent_id: 'a', ...row }] }).predictions
    expect(read({ status: 'PREDICTION_STATUS_WITHDRAWN' })).toEqual([])
    expect(read({ is_correct: 'OUTCOME_CORRECT' })).toMatchObject([{ is_correct: true }])
    expect(read({ is_correct: 'PREDICTION_OUTCOME_INCORRECT' })).toMatchObject([{ is_correct: false }])
  })

  it('says of an agent what its own word says', () => {
    const profile = { agent_id: 'a', agent_status: 'AGENT_STATUS_ACTIVE', verification_status: 'STATUS_PENDING' }
    expect(endpointTable.readOwnProfile.response.parse(profile)).toMatchObject({
      agent_status: 'active',
      verification_status: 'pending',
    })
    const token = { access_token: 't', agent_status: 'AGENT_STATUS_ACTIVE_PROVISIONAL' }
    expect(endpointTable.requestToken.response.parse(token).agent_status).toBe('active_provisional')
  })
})
