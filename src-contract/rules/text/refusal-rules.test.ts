import { describe, expect, it } from 'vitest'
import { classifyRefusal } from './classify-refusal.ts'

const detail = (text: string): { detail: string } => ({ detail: text })

describe('a permission that a token lacks', () => {
  it.each([
    ["Missing required scopes: ['prediction:submit']", 'prediction:submit'],
    ['Missing required scopes: ["challenge:read", "prediction:submit"]', 'challenge:read'],
    ['Missing required scope(s): prediction:submit', 'prediction:submit'],
    ['Missing required scopes (follow:delete:self)', 'follow:delete:self'],
    ['Missing required scope: one of prediction:submit, prediction:write', 'prediction:submit'],
    ['Token is missing the required scope `comment:read:context`.', 'comment:read:context'],
    ['Missing required scope in token: comment:create', 'comment:create'],
    ['Missing scope: prediction:submit', 'prediction:submit'],
    ['Missing scopes: {prediction:submit}', 'prediction:submit'],
    ['Missing required scope: admin', 'admin'],
    ['Missing required scope', 'like:own'],
    ['Missing required scopes.', 'like:own'],
    ['Missing required scope in token', 'like:own'],
  ])('%j names %s', (words, scope) => {
    const expected = scope === 'like:own' ? 'reply:like' : scope
    expect(classifyRefusal({ status: 403, body: detail(words), endpointName: 'likeReply' })).toEqual({
      code: 'oauth_scope_missing',
      details: { scope: expected },
    })
  })

  it.each([
    'Missing required scope_key',
    'Missing required scope parameter',
    'Missing required scope key',
    'Missing scope: CL',
    'Missing scope',
    'Missing scope: field required',
  ])('%j is of no permission', (words) => {
    const { code } = classifyRefusal({ status: 400, body: detail(words), endpointName: 'subscribe' })
    expect(code).toBe('request_refused')
  })
})
