import { type Body, firstOf } from '../decode.ts'
import { timeOf } from './decode-time.ts'

/**
 * The names under which deployments say until when something holds: one owner for tokens, claim links, challenges of
 * registrations, secrets, subscriptions and permissions. What is said as a duration is in `decode-lifetime.ts`.
 */
export const endNames = [
  ...['expires_at', 'expires_on', 'expires', 'expiry', 'expiration', 'expiry_date', 'expire_at', 'expiration_date'],
  ...['valid_until', 'valid_to', 'not_after'],
] as const

/**
 * What a body says under the first of these names with which a time is said; a length of time under another is none.
 */
export function findEnd(body: Body, names: readonly string[] = endNames): unknown {
  const told = names.find((name) => Object.hasOwn(body, name) && timeOf(body[name]) !== null)
  return told === undefined ? firstOf(body, names) : body[told]
}
