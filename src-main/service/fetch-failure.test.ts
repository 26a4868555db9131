import { expect, it } from 'vitest'
import { fetchFailureOf } from './fetch-failure.ts'

const nodeError = (code: string, syscall?: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code, syscall }) })
const chromiumError = (code: string) => new Error(`net::${code}`)
const everyAddress = (...errors: Error[]) =>
  Object.assign(new TypeError('fetch failed'), { cause: new AggregateError(errors) })
const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' })
const reset = Object.assign(new Error('no'), { code: 'ECONNRESET', syscall: 'read' })

it.each([
  [nodeError('ENOTFOUND', 'getaddrinfo'), 'host_unreachable', false],
  [nodeError('EAI_AGAIN', 'getaddrinfo'), 'offline', false],
  [nodeError('ECONNREFUSED', 'connect'), 'host_unreachable', false],
  [nodeError('ETIMEDOUT', 'connect'), 'host_unreachable', false],
  [nodeError('ETIMEDOUT', 'read'), 'site_down', true],
  [nodeError('EHOSTUNREACH', 'write'), 'site_down', true],
  [nodeError('EADDRNOTAVAIL', 'connect'), 'host_unreachable', false],
  [nodeError('EADDRNOTAVAIL', 'write'), 'site_down', true],
  [nodeError('ECONNREFUSED', 'read'), 'site_down', true],
  [nodeError('UND_ERR_CONNECT_TIMEOUT'), 'host_unreachable', false],
  [nodeError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls_refused', false],
  [nodeError('CERT_HAS_EXPIRED'), 'tls_refused', false],
  [nodeError('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls_refused', false],
  [nodeError('ECONNRESET', 'read'), 'site_down', true],
  [nodeError('UND_ERR_SOCKET'), 'site_down', true],
  [nodeError('UND_ERR_HEADERS_TIMEOUT'), 'timed_out', true],
  [nodeError('SOMETHING_NEW'), 'site_down', true],
  [everyAddress(refused, refused), 'host_unreachable', false],
  [everyAddress(refused, reset), 'site_down', true],
  [Object.assign(new TypeError('fetch failed'), { cause: new Error('unexpected redirect') }), 'redirect_refused', true],
  [new Error("Attempted to redirect, but redirect policy was 'error'"), 'redirect_refused', true],
  [chromiumError('ERR_NAME_NOT_RESOLVED'), 'host_unreachable', false],
  [chromiumError('ERR_CONNECTION_REFUSED'), 'host_unreachable', false],
  [chromiumError('ERR_NAME_RESOLUTION_FAILED'), 'host_unreachable', false],
  [chromiumError('ERR_CONNECTION_FAILED'), 'host_unreachable', false],
  [chromiumError('ERR_CONNECTION_TIMED_OUT'), 'host_unreachable', false],
  [chromiumError('ERR_PROXY_CONNECTION_FAILED'), 'host_unreachable', false],
  [chromiumError('ERR_NETWORK_ACCESS_DENIED'), 'offline', false],
  [chromiumError('ERR_CERT_AUTHORITY_INVALID'), 'tls_refused', false],
  [chromiumError('ERR_CONNECTION_RESET'), 'site_down', true],
  [chromiumError('ERR_EMPTY_RESPONSE'), 'site_down', true],
  [chromiumError('ERR_SSL_SERVER_CERT_BAD_FORMAT'), 'tls_refused', false],
  [chromiumError('ERR_CERTIFICATE_TRANSPARENCY_REQUIRED'), 'tls_refused', false],
  [chromiumError('ERR_SOCKS_CONNECTION_FAILED'), 'host_unreachable', false],
  [chromiumError('ERR_SOCKS_CONNECTION_HOST_UNREACHABLE'), 'host_unreachable', false],
  [chromiumError('ERR_PROXY_CERTIFICATE_INVALID'), 'host_unreachable', false],
  [chromiumError('ERR_MANDATORY_PROXY_CONFIGURATION_FAILED'), 'host_unreachable', false],
  [chromiumError('ERR_BLOCKED_BY_ADMINISTRATOR'), 'host_unreachable', false],
  [chromiumError('ERR_PROXY_AUTH_UNSUPPORTED'), 'host_unreachable', true],
  [chromiumError('ERR_TIMED_OUT'), 'timed_out', true],
  [new Error('anything'), 'site_down', true],
  ['not an error', 'site_down', true],
])('reads %o as %s, may have arrived: %s', (thrown, code, mayHaveArrived) => {
  expect(fetchFailureOf(thrown)).toEqual({ code, mayHaveArrived })
})

// The system gives these for a socket that connects, and for one whose route is lost when a request has gone out.
it.each([
  ['ERR_INTERNET_DISCONNECTED', 'offline'],
  ['ERR_ADDRESS_UNREACHABLE', 'host_unreachable'],
  ['ERR_ADDRESS_INVALID', 'host_unreachable'],
])('reads %s as not sent only where there was no network before the request', (netError, code) => {
  const thrown = chromiumError(netError)
  expect(fetchFailureOf(thrown, { wasOffline: true })).toEqual({ code, mayHaveArrived: false })
  expect(fetchFailureOf(thrown, { wasOffline: false })).toEqual({ code, mayHaveArrived: true })
  expect(fetchFailureOf(thrown)).toEqual({ code, mayHaveArrived: true })
})

it.each(['ERR_CONNECTION_RESET', 'ERR_NETWORK_CHANGED', 'ERR_TIMED_OUT'])(
  'does not take %s for not sent where there was no network before the request',
  (netError) => {
    expect(fetchFailureOf(chromiumError(netError), { wasOffline: true }).mayHaveArrived).toBe(true)
  },
)

it.each([
  [nodeError('ERR_SSL_WRONG_VERSION_NUMBER'), 'protocol', false],
  [chromiumError('ERR_SSL_VERSION_OR_CIPHER_MISMATCH'), 'protocol', false],
  [chromiumError('ERR_SSL_PROTOCOL_ERROR'), 'protocol', true],
  [chromiumError('ERR_SSL_CLIENT_AUTH_CERT_NEEDED'), 'client_certificate', true],
  [chromiumError('ERR_BAD_SSL_CLIENT_AUTH_CERT'), 'client_certificate', true],
])('says what of TLS failed in %o: %s, may have arrived: %s', (thrown, tls, mayHaveArrived) => {
  expect(fetchFailureOf(thrown)).toEqual({ code: 'tls_refused', tls, mayHaveArrived })
})

it.each([
  ['ERR_NETWORK_CHANGED', 'site_down'],
  ['ERR_NETWORK_IO_SUSPENDED', 'timed_out'],
])('reads %s as something that happened to this computer', (netError, code) => {
  const isOfThisComputer = true
  expect(fetchFailureOf(chromiumError(netError))).toEqual({ code, mayHaveArrived: true, isOfThisComputer })
})
