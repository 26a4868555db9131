/** How the outbox is filtered, for an address that is read before any schema of main's answers is made. */

/** `open`: not over yet. `needs_you`: the operator is asked what became of it. `failed`: refused or expired, and not
 * dismissed. `settled`: over. */
export const outboxFilters = ['all', 'open', 'needs_you', 'failed', 'settled'] as const
export type OutboxFilter = (typeof outboxFilters)[number]

/** In UTF-16 units. */
export const longestOutboxText = 200
