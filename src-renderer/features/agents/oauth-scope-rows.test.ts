import { describe, expect, it } from 'vitest'
import { listOauthScopeRows } from './oauth-scope-rows.ts'

const token = (scopes: string[] | null, refusedScopes: string[] = []) => ({ scopes, refusedScopes })
const find = (rows: ReturnType<typeof listOauthScopeRows>, scope: string) => rows.find((row) => row.scope === scope)

describe('requested against effective scopes', () => {
  it('name what was asked for and is not allowed', () => {
    const rows = listOauthScopeRows(['challenge:read', 'comment:like'], token(['challenge:read']))
    expect(find(rows, 'comment:like')).toEqual({ scope: 'comment:like', requested: true, effective: 'no' })
    expect(find(rows, 'challenge:read')).toEqual({
      scope: 'challenge:read',
      requested: true,
      effective: 'yes',
    })
  })

  it('see prediction:submit in prediction:write', () => {
    expect(find(listOauthScopeRows(null, token(['prediction:write'])), 'prediction:submit')?.effective).toBe('implied')
  })

  it('miss no prediction:write where prediction:submit is there', () => {
    const rows = listOauthScopeRows(['prediction:write'], token(['prediction:submit']))
    expect(find(rows, 'prediction:write')?.effective).toBe('covered')
    expect(find(listOauthScopeRows(['prediction:write'], token([])), 'prediction:write')?.effective).toBe('no')
    const refused = listOauthScopeRows(null, token(['prediction:submit'], ['prediction:write']))
    expect(find(refused, 'prediction:write')?.effective).toBe('refused')
  })

  it('see every permission in a wildcard', () => {
    const rows = listOauthScopeRows(['comment:like'], token(['*']))
    expect(find(rows, 'comment:like')?.effective).toBe('implied')
    expect(find(rows, '*')?.effective).toBe('yes')
    const ofPredictions = listOauthScopeRows(null, token(['prediction:*']))
    expect(find(ofPredictions, 'prediction:submit')?.effective).toBe('implied')
    expect(find(ofPredictions, 'comment:like')?.effective).toBe('no')
  })

  it("do not know what a token in the service's own words allows", () => {
    const rows = listOauthScopeRows(['comment:like'], token(['agent']))
    expect(find(rows, 'comment:like')?.effective).toBeNull()
    expect(find(rows, 'agent')?.effective).toBe('yes')
  })

  it('say that they do not know what is not known', () => {
    for (const unknown of [null, token(null)]) {
      expect(find(listOauthScopeRows(null, unknown), 'challenge:read')).toEqual({
        scope: 'challenge:read',
        requested: null,
        effective: null,
      })
    }
  })

  it('show what the service has refused a call for, whatever the token says', () => {
    for (const scopes of [null, ['comment:create']]) {
      const rows = listOauthScopeRows(['comment:create'], token(scopes, ['comment:create', 'beta:try']))
      expect(find(rows, 'comment:create')?.effective).toBe('refused')
      expect(find(rows, 'beta:try')?.effective).toBe('refused')
    }
  })

  it('show a scope that the published list lacks', () => {
    expect(listOauthScopeRows([], token(['beta:try'])).at(-1)?.scope).toBe('beta:try')
  })
})
