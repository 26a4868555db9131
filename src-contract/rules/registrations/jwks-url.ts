import { isLoopbackHost } from '../base-url.ts'

/** Longer than any address that a service keeps. In UTF-16 units. */
export const maxJwksUrlLength = 2_000

/**
 * True for an address under which a service may look for public keys (Interface §2.1, RFC 7517): https, or http on this
 * machine, without credentials or a fragment in it. The console itself never asks there.
 */
export function isJwksUrl(text: string): boolean {
  if (text.length > maxJwksUrlLength || /[\\\s\p{C}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}
