/**
 * For how long a denied subscription counts where the whole list of the agent was never read. It may have been
 * subscribed from elsewhere since: after that the service is asked once more, by the next prediction.
 */
export const deniedForMs = 60 * 60_000

/** What is known of an agent and an instrument. */
interface KnownSubscription {
  isHeld: boolean
  /** How long ago the service said that there is none; null where it did not. */
  deniedMsAgo: number | null
  /** The whole list of the agent was read. */
  isRead: boolean
}

/**
 * Whether an agent is subscribed to an instrument, as far as it is known: a subscription that the service has listed or
 * confirmed is one, and one that it has denied lately is none, whether or not the whole list was ever read; null when
 * nothing was heard of it. A denial that is to come is from before the clock was set back, and counts no more.
 */
export function decideSubscribed({ isHeld, deniedMsAgo, isRead }: KnownSubscription): boolean | null {
  if (isHeld) return true
  const isDenied = deniedMsAgo !== null && deniedMsAgo >= 0 && deniedMsAgo < deniedForMs
  return isDenied || isRead ? false : null
}
