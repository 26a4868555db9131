/**
 * The names under which deployments say until when something holds: one owner for tokens, claim links, challenges of
 * registrations, secrets, subscriptions and permissions. What is said as a duration is in `decode-lifetime.ts`.
 */
export const endNames = [
  ...['expires_at', 'expires_on', 'expires', 'expiry', 'expiration', 'expiry_date', 'expire_at', 'expiration_date'],
  ...['valid_until', 'valid_to', 'not_after'],
] as const
