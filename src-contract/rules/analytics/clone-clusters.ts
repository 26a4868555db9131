import type { ErrorCorrelations } from './error-correlations.ts'

/** From here on two agents count as one. */
const cloneCorrelation = 0.9

/**
 * Agents that err alike: joined by a correlation of at least 0.9, directly or through others. Places in
 * `correlations.agents`, the largest cluster first; agents on their own are in none.
 */
export function findCloneClusters({ agents, matrix }: Pick<ErrorCorrelations, 'agents' | 'matrix'>): number[][] {
  const size = agents.length
  const parent = Int32Array.from({ length: size }, (_, place) => place)
  const rootOf = (place: number): number => {
    let root = place
    while (parent[root] !== root) root = parent[root] ?? root
    parent[place] = root
    return root
  }
  for (let a = 0; a < size; a += 1) {
    for (let b = a + 1; b < size; b += 1) {
      if (!((matrix[a * size + b] ?? Number.NaN) >= cloneCorrelation)) continue
      const [low, high] = [rootOf(a), rootOf(b)].sort((left, right) => left - right)
      if (low !== undefined && high !== undefined) parent[high] = low
    }
  }
  const members = new Map<number, number[]>()
  for (let place = 0; place < size; place += 1) {
    const root = rootOf(place)
    members.set(root, [...(members.get(root) ?? []), place])
  }
  return [...members.values()]
    .filter(({ length }) => length > 1)
    .sort((left, right) => right.length - left.length || (left[0] ?? 0) - (right[0] ?? 0))
}
