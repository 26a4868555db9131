/**
 * How many predictions are due of an agent, drafted or not begun, as the queue counts them; null while it is not known
 * what it is subscribed to. What is due of an agent that cannot predict is counted apart, and an archived one
 * owes nothing.
 */
export function countOwed(agent: {
  subscriptions: readonly string[] | null
  owed: number
  drafted: number
  unable: number
  isArchived: boolean
}): number | null {
  if (agent.subscriptions === null) return null
  return agent.isArchived || agent.unable > 0 ? 0 : agent.owed + agent.drafted
}
