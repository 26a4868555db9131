import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
import { spellingsOf } from '../decode.ts'
import { isNotHeld, withEndedRows } from '../subscriptions/held-rows.ts'
import { endNames } from './end-names.ts'

const end = '2030-06-15T19:00:00'
const endMs = Date.UTC(2030, 5, 15, 19)

describe.each(spellingsOf(endNames))('what ends at %s', (name) => {
  it('is a token', () => {
    const token = { access_token: 't', token_type: 'bearer', [name]: end }
    expect(endpointTable.requestToken.response.parse(token).expires_at).toBe(end)
  })

  it('is a claim link', () => {
    const { response } = endpointTable.refreshClaimLink
    const claim = { url: 'https://arena.example/claim/c_a1', [name]: end }
    expect(response.parse({ claim })).toMatchObject({ claim_expires_at: end })
  })

  it('is a claim link beside a length of time under another name', () => {
    const claim = { url: 'https://arena.example/claim/c_a1', expires_at: 86_400, expires: 86_400, [name]: end }
    const { response } = endpointTable.refreshClaimLink
    expect(response.parse({ claim })).toMatchObject({ claim_expires_at: end })
  })

  it('is a challenge of a registration', () => {
    const { response } = endpointTable.registerAgent
    const registration = { agent_id: 'a', client_secret: 's', challenge: { id: 'c', question: 'Up?', [name]: end } }
    expect(response.parse(registration)).toMatchObject({ expires_at: end })
  })

  it('is a subscription or permission', () => {
    const [ended] = withEndedRows([{ scope: 'CL', [name]: end }], endMs) as object[]
    const [held] = withEndedRows([{ scope: 'CL', [name]: end }], endMs - 1) as object[]
    expect([isNotHeld(ended), isNotHeld(held)]).toEqual([true, false])
  })
})
