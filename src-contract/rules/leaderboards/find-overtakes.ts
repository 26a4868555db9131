export interface RankedAgent {
  agentId: string
  rank: number | null
}

export interface Overtake {
  ownId: string
  rivalId: string
  /** `up`: our agent has passed the other one; `down`: it was passed. */
  direction: 'up' | 'down'
  ownBefore: number
  ownAfter: number
  rivalBefore: number
  rivalAfter: number
}

/**
 * Who has passed whom between two snapshots of one board: pairs of an agent of ours and another's, both ranked in both,
 * whose order is the opposite now. A tie is no order, so that reaching a rank passes nobody and leaving it behind does
 * not either until the order has turned. Agents that are new or gone pass nobody. The largest moves come first.
 */
export function findOvertakes(
  before: readonly RankedAgent[],
  after: readonly RankedAgent[],
  isOwn: (agentId: string) => boolean,
): Overtake[] {
  const earlier = new Map(before.map(({ agentId, rank }) => [agentId, rank]))
  const moves = after.flatMap(({ agentId, rank }) => {
    const rankBefore = earlier.get(agentId) ?? null
    return rank === null || rankBefore === null ? [] : [{ agentId, before: rankBefore, after: rank }]
  })
  const rivals = moves.filter(({ agentId }) => !isOwn(agentId))
  return moves
    .filter(({ agentId }) => isOwn(agentId))
    .flatMap((own) =>
      rivals.flatMap((rival): Overtake[] => {
        const was = Math.sign(own.before - rival.before)
        const is = Math.sign(own.after - rival.after)
        if (was === 0 || is === 0 || was === is) return []
        return [
          {
            ownId: own.agentId,
            rivalId: rival.agentId,
            direction: is < 0 ? 'up' : 'down',
            ownBefore: own.before,
            ownAfter: own.after,
            rivalBefore: rival.before,
            rivalAfter: rival.after,
          },
        ]
      }),
    )
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.ownAfter - b.ownAfter || a.rivalAfter - b.rivalAfter)
}

const sizeOf = ({ ownBefore, ownAfter }: Overtake) => Math.abs(ownBefore - ownAfter)
