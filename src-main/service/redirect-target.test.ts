import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectTargetOf } from './redirect-target.ts'

const asked = 'http://arena.example/api/v1/eval/challenges?status=open'
const token = 'https://arena.example/api/v1/agent/auth/token'

describe('redirectTargetOf', () => {
  it.each([
    [asked, '/api/v1/eval/challenges/', 'slash_added'],
    [asked, '/api/v1/eval/challenges/?status=open', 'slash_added'],
    [asked, 'http://arena.example/api/v1/eval/challenges/?status=open', 'slash_added'],
    [`${token}/`, token, 'slash_removed'],
    [token, `${token}/`, 'slash_added'],
    [asked, asked, 'loop'],
    [asked, '', 'loop'],
    [asked, '#top', 'loop'],
    [asked, 'https://arena.example/api/v1/eval/challenges?status=open', 'https'],
    [asked, 'https://arena.example:8443/api/v1/eval/challenges/', 'https'],
    [asked, 'https://arena.example/', 'https'],
    [token, 'http://arena.example/api/v1/agent/auth/token', 'http'],
    [token, 'https://auth.example/api/v1/agent/auth/token', 'host'],
    [asked, 'http://arena.example:8080/api/v1/eval/challenges', 'host'],
    [asked, '//www.arena.example/api/v1/eval/challenges', 'host'],
    [asked, 'https://other.example/api/v1/eval/challenges', 'host'],
    [asked, '/login', 'login'],
    [asked, '/accounts/login/?next=/api/v1/eval/challenges', 'login'],
    [asked, '/x?return_to=%2Fapi', 'login'],
    [asked, '/index.php?redirect_uri=x', 'login'],
    [asked, '/sign-in.html', 'login'],
    [asked, 'https://sso.company.example/adfs/ls?wa=wsignin1.0', 'login'],
    [asked, 'https://login.microsoftonline.example/x/oauth2/authorize?client_id=1', 'login'],
    [asked, 'http://captive.airport.example/hello', 'login'],
    [token, '/agent/login', 'login'],
    [asked, '/api/v2/eval/challenges?status=open', 'path'],
    [asked, '/', 'path'],
    [asked, '/api/v1/eval/challenges?status=open&x=1', 'path'],
    [token, '/api/v2/agent/auth/token', 'path'],
    [asked, null, 'nowhere'],
    [asked, 'http://[bad', 'nowhere'],
    [asked, 'javascript:alert(1)', 'nowhere'],
    [asked, 'about:blank', 'nowhere'],
  ])('calls the way from %s to %s: %s', (from, location, kind) => {
    expect(redirectTargetOf(from, location).kind).toBe(kind)
  })

  it('names the host that it leads to', () => {
    expect(redirectTargetOf(asked, 'https://new.example:8443/x')).toEqual({
      kind: 'host',
      host: 'new.example:8443',
    })
    expect(redirectTargetOf(asked, null).host).toBeNull()
  })

  it('gives a kind to every text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `https://arena.example/${text}`),
        ),
        (location) => {
          expect(redirectTargetOf(asked, location).kind).toMatch(/^[a-z_]+$/)
        },
      ),
    )
  })
})
