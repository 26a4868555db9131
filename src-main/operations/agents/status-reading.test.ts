import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { isDisproved, type ProvenFacts, statusOfError, statusOfToken } from './status-reading.ts'

const nowMs = Date.UTC(2026, 5, 15)
const facts: ProvenFacts = {
  site: 'global',
  scopes: ['challenge:read', 'prediction:submit'],
  refusedScopes: [],
  claimPending: false,
  provisionalUntilMs: null,
}

describe('the status that a token shows', () => {
  it.each<[Partial<ProvenFacts>, AgentStatus, string | null]>([
    [{}, 'ready', null],
    [{ site: null }, 'ready', null],
    [{ scopes: ['challenge:read', 'prediction:write'] }, 'ready', null],
    [{ scopes: ['challenge:read'] }, 'scope_missing', 'prediction:submit'],
    [{ scopes: [] }, 'scope_missing', 'challenge:read prediction:submit'],
    [{ scopes: null }, 'ready', null],
    [{ scopes: ['*'] }, 'ready', null],
    [{ scopes: ['agent'] }, 'ready', null],
    [{ scopes: ['prediction:*'] }, 'scope_missing', 'challenge:read'],
    [{ scopes: null, refusedScopes: ['prediction:submit'] }, 'scope_missing', 'prediction:submit'],
    [{ scopes: null, refusedScopes: ['profile:read:self'] }, 'ready', null],
    [{ refusedScopes: ['challenge:read'] }, 'scope_missing', 'challenge:read'],
    [{ claimPending: null }, 'ready', null],
    [{ site: 'cn' }, 'wrong_site', 'cn'],
    [{ claimPending: true, provisionalUntilMs: nowMs + 1 }, 'provisional', null],
    [{ claimPending: true }, 'provisional', null],
    [{ claimPending: true, provisionalUntilMs: nowMs }, 'provisional_expired', null],
  ])('%j is %s', (changed, status, statusDetail) => {
    const agent = { site: 'global', requestedScopes: null, serviceNowMs: nowMs } as const
    expect(statusOfToken({ ...facts, ...changed }, agent)).toEqual({ status, statusDetail })
  })

  it.each<[string[], string[], AgentStatus, string | null]>([
    [['challenge:read', 'prediction:submit'], [], 'scope_missing', 'challenge:read prediction:submit'],
    [['challenge:read'], ['challenge:read'], 'ready', null],
    [['prediction:write', 'challenge:read'], ['challenge:read'], 'scope_missing', 'prediction:submit'],
    [['comment:create', 'comment:reply'], ['comment:create', 'comment:reply'], 'ready', null],
    [['comment:create', 'comment:reply'], ['comment:create'], 'scope_missing', 'comment:reply'],
    [['follow:read', 'space:read'], ['space:read'], 'ready', null],
    [['*'], ['challenge:read'], 'scope_missing', 'prediction:submit'],
    [['agent'], ['challenge:read'], 'scope_missing', 'prediction:submit'],
    [['comment:*'], ['comment:create'], 'scope_missing', 'comment:reply'],
  ])('asked for %j and given %j: %s', (requestedScopes, scopes, status, statusDetail) => {
    const agent = { site: 'global', requestedScopes, serviceNowMs: nowMs } as const
    expect(statusOfToken({ ...facts, scopes }, agent)).toEqual({ status, statusDetail })
  })
})

describe('the status that a failure shows', () => {
  it.each<[AppErrorCode, AgentStatus]>([
    ['credential_refused', 'credential_refused'],
    ['agent_not_activated', 'not_activated'],
    ['keychain_locked', 'keychain_unavailable'],
    ['token_refused', 'token_refused'],
    ['site_down', 'unreachable'],
    ['answer_not_json', 'unreachable'],
  ])('%s is %s', (code, status) => {
    expect(statusOfError({ code, details: {} })).toEqual({ status, statusDetail: null })
  })

  it('is none where the call was given up', () => {
    expect(statusOfError({ code: 'timed_out', details: { isCancelled: true } })).toBeNull()
    expect(statusOfError({ code: 'timed_out', details: {} })).toEqual({ status: 'unreachable', statusDetail: null })
  })

  it('is one of the token where the service refused that for a reason nobody knows', () => {
    const details = { status: 422, endpoint: 'requestToken' }
    expect(statusOfError({ code: 'request_refused', details })).toEqual({ status: 'token_refused', statusDetail: null })
    expect(statusOfError({ code: 'request_refused', details: { ...details, endpoint: 'readFeed' } })).toBeNull()
  })

  it('is a refused credential where a token was refused for it', () => {
    const details = { status: 401, endpoint: 'requestToken' }
    const status = { status: 'credential_refused', statusDetail: null }
    expect(statusOfError({ code: 'credential_refused', details })).toEqual(status)
  })

  it('names the scope that was missing and the site of the token', () => {
    const scope = statusOfError({ code: 'oauth_scope_missing', details: { scope: 'challenge:read' } })
    expect(scope).toEqual({ status: 'scope_missing', statusDetail: 'challenge:read' })
    const site = statusOfError({ code: 'token_site_mismatch', details: { tokenSite: 'cn' } })
    expect(site).toEqual({ status: 'wrong_site', statusDetail: 'cn' })
  })

  it.each<AppErrorCode>(['rate_limited', 'not_subscribed', 'duplicate_prediction', 'internal'])(
    '%s says nothing of the agent',
    (code) => {
      expect(statusOfError({ code, details: {} })).toBeNull()
    },
  )

  it.each([
    ['oauth_scope_missing', { scope: 'profile:read:self', endpoint: 'readOwnProfile' }],
    ['oauth_scope_missing', { scope: 'comment:like' }],
    ['agent_unknown', { endpoint: 'readOwnProfile', status: 404 }],
    ['credential_refused', { endpoint: 'readOwnProfile', status: 401 }],
    ['credential_refused', { endpoint: 'readFeed', status: 401, of: 'token' }],
    ['credential_refused', { endpoint: 'submitPrediction', status: 401 }],
  ] as const)('%s with %j says nothing of what the agent is for', (code, details) => {
    expect(statusOfError({ code, details })).toBeNull()
  })
})

describe('a call that went through', () => {
  const read = 'listSubscriptions'
  const write = 'submitPrediction'
  const other = 'readOwnProfile'

  it.each<[AgentStatus, AppErrorCode | null, string | null, string, EndpointName, boolean]>([
    ['unproven', null, null, '', other, true],
    ['unreachable', 'site_down', read, '', other, true],
    ['unreachable', 'answer_malformed', read, '', write, true],
    ['unreachable', 'timed_out', 'requestToken', '', other, true],
    ['credential_refused', 'credential_refused', read, '', other, true],
    ['credential_refused', 'credential_refused', write, '', other, true],
    ['credential_refused', 'credential_refused', 'requestToken', '', other, false],
    ['credential_refused', 'credential_refused', null, '', write, false],
    ['token_refused', 'token_refused', 'requestToken', '', write, false],
    ['not_activated', 'agent_not_activated', 'requestToken', '', write, false],
    ['not_activated', 'agent_not_activated', read, '', other, true],
    ['not_activated', 'agent_not_activated', write, '', other, false],
    ['not_activated', 'agent_not_activated', write, '', write, true],
    ['provisional_expired', 'provisional_expired', read, '', other, true],
    ['provisional_expired', 'provisional_expired', write, '', read, false],
    ['provisional_expired', 'provisional_expired', write, '', 'subscribe', true],
    ['wrong_site', 'site_mismatch', read, '', other, true],
    ['wrong_site', 'token_site_mismatch', null, 'cn', write, false],
    ['scope_missing', 'oauth_scope_missing', write, 'prediction:submit', write, true],
    ['scope_missing', 'oauth_scope_missing', write, 'prediction:write', write, true],
    ['scope_missing', 'oauth_scope_missing', write, 'prediction:submit', read, false],
    ['scope_missing', null, null, 'challenge:read prediction:submit', read, true],
    ['secret_missing', 'secret_missing', null, '', write, false],
    ['keychain_unavailable', 'keychain_locked', null, '', write, false],
    ['agent_unknown', 'agent_unknown', 'requestToken', '', write, false],
    ['ready', null, null, '', write, false],
    ['provisional', null, null, '', write, false],
  ])('to an agent that is %s by %s of %s (%j), by %s: disproves it: %s', (status, code, endpoint, detail, by, isSo) => {
    const details = endpoint === null ? {} : { endpoint }
    const lastError = code === null ? null : { code, details }
    expect(isDisproved({ status, statusDetail: detail || null, lastError }, by)).toBe(isSo)
  })
})
