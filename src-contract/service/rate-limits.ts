/** The limits of the service on how often an agent may call it. */

/**
 * How many calls of a rate class an agent may make in any minute (Interface §8; that of tokens is what deployments
 * have). Null: no limit is known. The console paces its calls by them, the sandbox refuses what is over them.
 */
export const callsPerMinute = {
  none: null,
  token: 5,
  comment: 5,
  reply: 10,
  like: 30,
  follow: 20,
  prediction: null,
} as const satisfies Readonly<Record<string, number | null>>
export type RateClass = keyof typeof callsPerMinute

/** The classes whose limit an agent meets by what its operator does, and of which the screens say what is left. */
export const limitedClasses = ['comment', 'reply', 'like', 'follow', 'token'] as const satisfies readonly RateClass[]
