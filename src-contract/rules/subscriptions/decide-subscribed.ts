/**
 * Whether an agent is subscribed to an instrument, as far as it is known: a subscription that the service has listed or
 * confirmed is one, and one that it has denied is none, whether or not the whole list was ever read (`isRead`); null
 * when nothing was heard of it.
 */
export function decideSubscribed(known: { isHeld: boolean; isLost: boolean; isRead: boolean }): boolean | null {
  if (known.isHeld) return true
  return known.isLost || known.isRead ? false : null
}
