/**
 * The base URL under which a client reached the sandbox: what its responses name has to work for that client as it
 * stands.
 */
import { hostname, networkInterfaces } from 'node:os'

/** The base URLs of one response, the caller's own first; never empty. */
export type BaseUrls = readonly [string, ...string[]]

const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * The client's own base URL first, then the published ones. A `Host` header counts only when its name is a loopback one
 * (with any port: a forwarded one is seen by the client) or one of `names`; any other could be a page's way of putting
 * its address into a response.
 */
export function listBaseUrls(
  hostHeader: string | undefined,
  given: { published: BaseUrls; names: ReadonlySet<string> },
): BaseUrls {
  const { published, names } = given
  const host = hostHeader?.toLowerCase() ?? ''
  const name = hostForm.exec(host)?.[1]
  if (name === undefined || !(loopbackName.test(name) || names.has(name))) return published
  const own = `http://${host}`
  return [own, ...published.filter((each) => each !== own)]
}

/**
 * The names that a sandbox answers to beside the loopback ones; all of this machine's when other machines can reach it.
 */
export function namesOf(host: string, isPublic: boolean): ReadonlySet<string> {
  const inUrl = (address: string) => (address.includes(':') ? `[${address}]` : address)
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const ofMachine = isPublic ? [hostname(), ...addresses.map(({ address }) => inUrl(address))] : []
  return new Set([inUrl(host), ...ofMachine].map((name) => name.toLowerCase()))
}
