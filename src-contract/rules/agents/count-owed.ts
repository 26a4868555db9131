/** How many predictions an agent owes; null while it is not known what it is subscribed to. */
export function countOwed(agent: { subscriptions: readonly string[] | null; owed: number }): number | null {
  return agent.subscriptions === null ? null : agent.owed
}
