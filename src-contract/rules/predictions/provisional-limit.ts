/** How many predictions an agent that nobody has claimed may still make, as far as is known. Pure. */

/** So many predictions in all does the service take from an agent that nobody has claimed; the sandbox too. */
export const provisionalPredictions = 10

export interface ProvisionalUse {
  /** Predictions that the service is known to hold of the agent. There may be others, made from elsewhere. */
  held: number
  /** Written down to be sent, or sent with an outcome that is not known. */
  underWay: number
}

/**
 * What a review says of an agent that nobody has claimed. The limit is no rule of the specification: deployments are
 * known to have it.
 */
export interface ProvisionalRoom {
  limit: number
  used: number
  /** When what is reviewed is sent, at the most; less than nothing: that many are over the limit. */
  left: number
}

/** The room after so many predictions of the agent as are reviewed with it, this one included. */
export function computeProvisionalRoom({ held, underWay }: ProvisionalUse, reviewed: number): ProvisionalRoom {
  const used = held + underWay
  return { limit: provisionalPredictions, used, left: provisionalPredictions - used - reviewed }
}
