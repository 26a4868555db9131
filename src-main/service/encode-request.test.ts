import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { encodeRequest } from './encode-request.ts'

const listChallenges: Endpoint = endpointTable.listChallenges
const submitPrediction: Endpoint = endpointTable.submitPrediction
const createPost: Endpoint = endpointTable.createPost
const at = { baseUrl: 'https://arena.example', site: 'global', requestId: 'rq_00000001' } as const

describe('encodeRequest', () => {
  it('makes the address of the site, with the query', () => {
    const query = { status: 'open', event_id: 'a b&c', limit: undefined }
    expect(encodeRequest(listChallenges, { ...at, query })).toEqual({
      method: 'GET',
      url: 'https://arena.example/api/v1/eval/challenges?status=open&event_id=a+b%26c',
      headers: { accept: 'application/json', 'x-request-id': 'rq_00000001' },
    })
    expect(encodeRequest(listChallenges, { ...at, site: 'cn' }).url).toBe(
      'https://arena.example/api/v1/cn/eval/challenges',
    )
  })

  it('sends JSON with the ids of agent and request', () => {
    const body = { direction: 'bullish', confidence: 0.7 }
    const request = encodeRequest(submitPrediction, {
      ...at,
      params: { challenge_id: '../x' },
      body,
      agentId: 'a1',
    })
    expect(request.url).toBe('https://arena.example/api/v1/eval/challenges/..%2Fx/predict')
    expect(JSON.parse(request.body ?? '')).toEqual(body)
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'x-agent-id': 'a1' })
  })

  it('keeps an id that a header cannot hold out of it', () => {
    const { headers } = encodeRequest(listChallenges, { ...at, agentId: '代理\n1' })
    expect(headers['x-agent-id']).toBe('%E4%BB%A3%E7%90%86%0A1')
  })

  it('refuses an operation that the site does not have', () => {
    expect(() => encodeRequest(createPost, { ...at, body: {} })).toThrow(
      expect.objectContaining({ code: 'site_mismatch' }),
    )
  })
})
