import type { AppErrorCode } from '#contract/app-error.ts'

/**
 * Why `fetch` gave no response. `mayHaveArrived` is false only when it is proven that no byte of the request was
 * written.
 */
export interface FetchFailure {
  code: Extract<
    AppErrorCode,
    'offline' | 'host_unreachable' | 'tls_refused' | 'site_down' | 'redirect_refused' | 'timed_out'
  >
  mayHaveArrived: boolean
  /** What failed where it is not the service's certificate: there is no TLS in common, or it asks for one of ours. */
  tls?: 'protocol' | 'client_certificate'
  /** It tells nothing of the site: this computer has changed its network, or was put to sleep. */
  isOfThisComputer?: true
}

/** What was known before the request went out. */
interface BeforeRequest {
  /** The system had no network at all: what it says of the way then is of the connecting. */
  wasOffline: boolean
}

const lostOnTheWay: FetchFailure = { code: 'site_down', mayHaveArrived: true }
const offline: FetchFailure = { code: 'offline', mayHaveArrived: false }
const unreachable: FetchFailure = { code: 'host_unreachable', mayHaveArrived: false }
const untrusted: FetchFailure = { code: 'tls_refused', mayHaveArrived: false }
const noCommonTls: FetchFailure = { ...untrusted, tls: 'protocol' }
/** Since TLS 1.3 a server may refuse a client without a certificate when the request is there already. */
const noClientCertificate: FetchFailure = { code: 'tls_refused', mayHaveArrived: true, tls: 'client_certificate' }

const nodeFailures: Readonly<Record<string, FetchFailure>> = {
  EAI_AGAIN: offline,
  ENETUNREACH: offline,
  ENETDOWN: offline,
  ENOTFOUND: unreachable,
  ECONNREFUSED: unreachable,
  EHOSTUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: unreachable,
  UND_ERR_CONNECT_TIMEOUT: unreachable,
  ERR_SSL_WRONG_VERSION_NUMBER: noCommonTls,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  UND_ERR_HEADERS_TIMEOUT: { code: 'timed_out', mayHaveArrived: true },
  UND_ERR_BODY_TIMEOUT: { code: 'timed_out', mayHaveArrived: true },
}

/** These mean a failed connection only when the system call that failed was the connecting one. */
const onlyWhenConnecting = new Set([
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
])

const certificateCodes =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECRYPT)|HOSTNAME_MISMATCH|INVALID_CA)/

const chromiumFailures: readonly (readonly [RegExp, FetchFailure])[] = [
  [/^ERR_NETWORK_ACCESS_DENIED$/, offline],
  [
    /^ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|CONNECTION_REFUSED|CONNECTION_FAILED|CONNECTION_TIMED_OUT)$/,
    unreachable,
  ],
  [
    /^ERR_(PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|SOCKS_CONNECTION_\w+|PROXY_CERTIFICATE_INVALID)$/,
    unreachable,
  ],
  [/^ERR_(MANDATORY_PROXY_CONFIGURATION_FAILED|BLOCKED_BY_ADMINISTRATOR|UNSAFE_PORT)$/, unreachable],
  [/^ERR_PROXY_AUTH_UNSUPPORTED$/, { ...unreachable, mayHaveArrived: true }],
  [
    /^ERR_(CERT_\w+|CERTIFICATE_TRANSPARENCY_REQUIRED|SSL_SERVER_CERT_BAD_FORMAT|SSL_UNRECOGNIZED_NAME_ALERT)$/,
    untrusted,
  ],
  [/^ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN$/, untrusted],
  [/^ERR_SSL_VERSION_OR_CIPHER_MISMATCH$/, noCommonTls],
  [/^ERR_SSL_PROTOCOL_ERROR$/, { ...noCommonTls, mayHaveArrived: true }],
  [/^ERR_(SSL_CLIENT_AUTH_CERT_NEEDED|BAD_SSL_CLIENT_AUTH_CERT)$/, noClientCertificate],
  [/^ERR_NETWORK_CHANGED$/, { ...lostOnTheWay, isOfThisComputer: true }],
  [/^ERR_TIMED_OUT$/, { code: 'timed_out', mayHaveArrived: true }],
  [/^ERR_NETWORK_IO_SUSPENDED$/, { code: 'timed_out', mayHaveArrived: true, isOfThisComputer: true }],
]

/**
 * Chromium has these from any call on a socket: of one that connects, and of one whose route is lost while it waits for
 * the response (a VPN that ends, a network that is left).
 */
const routeFailures: Readonly<Record<string, FetchFailure>> = {
  ERR_INTERNET_DISCONNECTED: offline,
  ERR_ADDRESS_UNREACHABLE: unreachable,
  ERR_ADDRESS_INVALID: unreachable,
}

/** Reads what Node's `fetch` and Electron's `net.fetch` throw. What is not known may have arrived. */
export function fetchFailureOf(thrown: unknown, { wasOffline }: BeforeRequest = { wasOffline: false }): FetchFailure {
  if (!(thrown instanceof Error)) return lostOnTheWay
  const texts = [thrown.message, thrown.cause instanceof Error ? thrown.cause.message : '']
  if (texts.some((text) => /redirect/i.test(text))) return { code: 'redirect_refused', mayHaveArrived: true }
  const netError = /net::(ERR_\w+)/.exec(thrown.message)?.[1]
  if (netError !== undefined) {
    const ofRoute = routeFailures[netError]
    if (ofRoute !== undefined) return { ...ofRoute, mayHaveArrived: !wasOffline }
    return chromiumFailures.find(([codes]) => codes.test(netError))?.[1] ?? lostOnTheWay
  }
  return nodeFailureOf(thrown.cause ?? thrown)
}

function nodeFailureOf(cause: unknown): FetchFailure {
  if (cause instanceof AggregateError && cause.errors.length > 0) {
    // One failure an address of the host: what proves that nothing was sent must hold for each.
    const failures = cause.errors.map(nodeFailureOf)
    return failures.find((failure) => failure.mayHaveArrived) ?? failures[0] ?? lostOnTheWay
  }
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return lostOnTheWay
  if (certificateCodes.test(code)) return untrusted
  if (onlyWhenConnecting.has(code) && syscall !== 'connect') return lostOnTheWay
  return nodeFailures[code] ?? lostOnTheWay
}
