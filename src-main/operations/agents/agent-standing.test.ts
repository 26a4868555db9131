import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import type { AgentStatus } from '#contract/ipc/views.ts'
import { type ProvenFacts, standingOfError, standingOfToken } from './agent-standing.ts'

const nowMs = Date.UTC(2026, 5, 15)
const facts: ProvenFacts = {
  site: 'global',
  scopes: ['challenge:read', 'prediction:submit'],
  claimPending: false,
  provisionalUntilMs: null,
}

describe('the standing that a token shows', () => {
  it.each<[Partial<ProvenFacts>, AgentStatus, string | null]>([
    [{}, 'ready', null],
    [{ site: null }, 'ready', null],
    [{ scopes: ['challenge:read', 'prediction:write'] }, 'ready', null],
    [{ scopes: ['challenge:read'] }, 'scope_missing', 'prediction:submit'],
    [{ scopes: [] }, 'scope_missing', 'challenge:read prediction:submit'],
    [{ site: 'cn' }, 'wrong_site', 'cn'],
    [{ claimPending: true, provisionalUntilMs: nowMs + 1 }, 'provisional', null],
    [{ claimPending: true }, 'provisional', null],
    [{ claimPending: true, provisionalUntilMs: nowMs }, 'provisional_expired', null],
  ])('%j is %s', (changed, status, statusDetail) => {
    const agent = { site: 'global', requestedScopes: null, serviceNowMs: nowMs } as const
    expect(standingOfToken({ ...facts, ...changed }, agent)).toEqual({ status, statusDetail })
  })

  it.each<[string[], string[], AgentStatus, string | null]>([
    [['challenge:read', 'prediction:submit'], [], 'scope_missing', 'challenge:read prediction:submit'],
    [['challenge:read'], ['challenge:read'], 'ready', null],
    [['prediction:write', 'challenge:read'], ['challenge:read'], 'scope_missing', 'prediction:submit'],
    [['comment:create', 'comment:reply'], ['comment:create', 'comment:reply'], 'ready', null],
    [['comment:create', 'comment:reply'], ['comment:create'], 'scope_missing', 'comment:reply'],
    [['follow:read', 'space:read'], ['space:read'], 'ready', null],
  ])('asked for %j and given %j: %s', (requestedScopes, scopes, status, statusDetail) => {
    const agent = { site: 'global', requestedScopes, serviceNowMs: nowMs } as const
    expect(standingOfToken({ ...facts, scopes }, agent)).toEqual({ status, statusDetail })
  })
})

describe('the standing that a failure shows', () => {
  it.each<[AppErrorCode, AgentStatus]>([
    ['credential_refused', 'credential_refused'],
    ['agent_not_activated', 'not_activated'],
    ['keychain_locked', 'keychain_unavailable'],
    ['site_down', 'unreachable'],
    ['answer_not_json', 'unreachable'],
  ])('%s is %s', (code, status) => {
    expect(standingOfError({ code, details: {} })).toEqual({ status, statusDetail: null })
  })

  it('names the scope that was missing and the site of the token', () => {
    const scope = standingOfError({ code: 'oauth_scope_missing', details: { scope: 'challenge:read' } })
    expect(scope).toEqual({ status: 'scope_missing', statusDetail: 'challenge:read' })
    const site = standingOfError({ code: 'token_site_mismatch', details: { tokenSite: 'cn' } })
    expect(site).toEqual({ status: 'wrong_site', statusDetail: 'cn' })
  })

  it.each<AppErrorCode>(['rate_limited', 'not_subscribed', 'duplicate_prediction', 'internal'])(
    '%s says nothing of the agent',
    (code) => {
      expect(standingOfError({ code, details: {} })).toBeNull()
    },
  )
})
