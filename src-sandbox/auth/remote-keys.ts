/** Public keys that an agent publishes itself (RFC 7517): fetched within bounds, kept for a minute. */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isLoopbackHost } from '#contract/rules/base-url.ts'
import type { Clock } from '../clock.ts'
import { validateSigningKey } from './signing-key.ts'

/** What a client assertion may be signed with (Interface §3.2). */
export type SigningAlgorithm = 'RS256' | 'ES256'

/** The public keys that operators host for their agents, fetched from a `jwks_url`. */
export interface RemoteKeys {
  /**
   * The key at `url` for an assertion's header. Rejects with a `RemoteKeyError` whose message an agent's developer can
   * use, when nothing usable comes within five seconds, or the choice is not clear.
   */
  keyFor(url: string, header: { kid: string | undefined; algorithm: SigningAlgorithm }): Promise<KeyObject>
}

export class RemoteKeyError extends Error {}

const maxBytes = 64 * 1024
const timeLimitMs = 5_000
const freshForMs = 60_000
/** A key that is not among those at hand may be a new one; this often at most they are fetched again for it. */
const refetchAfterMs = 5_000

const keySetSchema = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.string(),
        kid: z.string().optional(),
        alg: z.string().optional(),
        use: z.string().optional(),
        crv: z.string().optional(),
      }),
    )
    .max(100),
})
type PublishedKey = z.output<typeof keySetSchema>['keys'][number]

/** Keeps what an address gave for a short while of real time, so that a burst of token requests fetches it once. */
export function createRemoteKeys(options: { fetch: typeof fetch; realNow: Clock }): RemoteKeys {
  const { realNow } = options
  const fetched = new Map<string, { atMs: number; keys: Promise<PublishedKey[]> }>()
  const keysAt = (url: string, youngerThanMs: number) => {
    const known = fetched.get(url)
    if (known !== undefined && realNow() - known.atMs < youngerThanMs) return known.keys
    const keys = fetchKeys(options.fetch, url)
    fetched.set(url, { atMs: realNow(), keys })
    keys.catch(() => fetched.delete(url))
    return keys
  }
  return {
    async keyFor(url, header) {
      let fitting = (await keysAt(url, freshForMs)).filter((key) => fits(key, header))
      if (fitting.length === 0) {
        fitting = (await keysAt(url, refetchAfterMs)).filter((key) => fits(key, header))
      }
      const [key, another] = fitting
      const wanted = `${header.algorithm}${header.kid === undefined ? '' : ` with kid '${header.kid}'`}`
      if (key === undefined) throw new RemoteKeyError(`jwks_url has no key for ${wanted}`)
      if (another !== undefined) throw new RemoteKeyError(`jwks_url has several keys for ${wanted}: send a kid`)
      return keyObject(key)
    },
  }
}

/**
 * `null` when keys may be fetched from there: https, or plain http on this machine. Otherwise what is wrong with it.
 */
export function validateJwksUrl(text: string): string | null {
  if (!URL.canParse(text)) return 'Not a URL'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'A URL with credentials in it is not accepted'
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))) return null
  return 'Only https is accepted, or http on a loopback address'
}

function fits(key: PublishedKey, header: { kid: string | undefined; algorithm: SigningAlgorithm }): boolean {
  const isOfKind =
    header.algorithm === 'RS256' ? key.kty === 'RSA' : key.kty === 'EC' && (key.crv ?? 'P-256') === 'P-256'
  const isForSigning = key.use === undefined || key.use === 'sig'
  const isOfAlgorithm = key.alg === undefined || key.alg === header.algorithm
  return isOfKind && isForSigning && isOfAlgorithm && (header.kid === undefined || key.kid === header.kid)
}

function keyObject(published: PublishedKey): KeyObject {
  const key = readKey(published)
  const problem = validateSigningKey(key)
  if (problem !== null) throw new RemoteKeyError(`jwks_url holds a key that cannot be used: ${problem}`)
  return key
}

function readKey(published: PublishedKey): KeyObject {
  try {
    return createPublicKey({ format: 'jwk', key: published as JsonWebKey })
  } catch {
    throw new RemoteKeyError('jwks_url holds a key that cannot be read')
  }
}

/** No redirect is followed: it could lead to where the URL itself would have been refused. */
async function fetchKeys(fetchUrl: typeof fetch, url: string): Promise<PublishedKey[]> {
  let text: string
  try {
    const answer = await fetchUrl(url, {
      redirect: 'error',
      headers: { accept: 'application/jwk-set+json, application/json' },
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!answer.ok) throw new RemoteKeyError(`jwks_url answered with ${answer.status}`)
    text = await boundedText(answer)
  } catch (error) {
    if (error instanceof RemoteKeyError) throw error
    throw new RemoteKeyError('jwks_url could not be fetched', { cause: error })
  }
  const keySet = keySetSchema.safeParse(parsedJson(text))
  if (!keySet.success) throw new RemoteKeyError('jwks_url does not hold a JSON Web Key Set')
  return keySet.data.keys
}

async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RemoteKeyError(`jwks_url holds more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
