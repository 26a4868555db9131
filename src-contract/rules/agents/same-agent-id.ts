/** Ids of agents as they are compared. A UUID is the same in capitals and in small letters (RFC 9562 §4). */

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id by which ids are told apart; requests and screens have it as it was given. */
export function comparedIdOf(agentId: string): string {
  return uuid.test(agentId) ? agentId.toLowerCase() : agentId
}

export function isSameId(one: string, other: string): boolean {
  return comparedIdOf(one) === comparedIdOf(other)
}
