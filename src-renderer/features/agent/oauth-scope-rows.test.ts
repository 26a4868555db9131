import { describe, expect, it } from 'vitest'
import { oauthScopeRows } from './oauth-scope-rows.ts'

const find = (rows: ReturnType<typeof oauthScopeRows>, scope: string) =>
  rows.find((row) => row.scope === scope)

describe('requested against effective scopes', () => {
  it('name what was asked for and is not allowed', () => {
    const rows = oauthScopeRows(['challenge:read', 'comment:like'], ['challenge:read'])
    expect(find(rows, 'comment:like')).toEqual({ scope: 'comment:like', requested: true, effective: 'no' })
    expect(find(rows, 'challenge:read')).toEqual({
      scope: 'challenge:read',
      requested: true,
      effective: 'yes',
    })
  })

  it('see prediction:submit in prediction:write', () => {
    expect(find(oauthScopeRows(null, ['prediction:write']), 'prediction:submit')?.effective).toBe('implied')
  })

  it('say that they do not know what is not known', () => {
    expect(find(oauthScopeRows(null, null), 'challenge:read')).toEqual({
      scope: 'challenge:read',
      requested: null,
      effective: null,
    })
  })

  it('show a scope that the published list lacks', () => {
    expect(oauthScopeRows([], ['beta:try']).at(-1)?.scope).toBe('beta:try')
  })
})
