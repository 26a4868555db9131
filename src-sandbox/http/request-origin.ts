/**
 * The base URL under which a client reached the sandbox: what its responses name has to work for that client as it
 * stands.
 */
import { hostname, networkInterfaces } from 'node:os'
import { isLoopbackHost } from '#contract/rules/base-url.ts'

/** The base URLs of one response, the caller's own first; never empty. */
export type BaseUrls = readonly [string, ...string[]]

const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/

/** The client's own base URL first, where its `Host` header names this machine, then the published ones. */
export function listBaseUrls(
  hostHeader: string | undefined,
  given: { published: BaseUrls; names: ReadonlySet<string> },
): BaseUrls {
  const { published, names } = given
  if (hostHeader === undefined || !isOwnHost(hostHeader, names)) return published
  const own = `http://${hostHeader.toLowerCase()}`
  return [own, ...published.filter((each) => each !== own)]
}

/**
 * Whether a `Host` header is a loopback name (with any port: a forwarded one is seen by the client) or one of `names`.
 * Any other could be a page's way of putting its address into a response, or of reaching what is for this machine only.
 */
export function isOwnHost(hostHeader: string, names: ReadonlySet<string>): boolean {
  const name = hostForm.exec(hostHeader.toLowerCase())?.[1]
  return name !== undefined && (isLoopbackHost(name) || names.has(name))
}

/**
 * The names that a sandbox answers to beside the loopback ones; all of this machine's when other machines can reach it.
 */
export function namesOf(host: string, isPublic: boolean): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const ofMachine = isPublic ? [hostname(), ...addresses.map(({ address }) => inUrl(address))] : []
  return new Set([inUrl(host), ...ofMachine].map((name) => name.toLowerCase()))
}

/**
 * The base URLs of a sandbox that listens on `host`, which the system knows as `address`: where that is all addresses,
 * which is none to send to, the loopback one.
 */
export function listPublishedUrls(host: string, { address, port }: { address: string; port: number }): BaseUrls {
  const ofAll: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  return [`http://${inUrl(ofAll[address] ?? host)}:${port}`, `http://localhost:${port}`]
}

function inUrl(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}
