import { nameApart } from '../agents/name-apart.ts'
import type { PredictionColumns } from './prediction-columns.ts'

/** The agents of the columns, those that have predictions called by names that tell them apart. */
export function nameAgentsApart({ agents, agent }: PredictionColumns): PredictionColumns['agents'] {
  const present = new Uint8Array(agents.length)
  for (const place of agent) present[place] = 1
  const isPresent = (_agent: unknown, place: number) => present[place] === 1
  const names = nameApart(agents.filter(isPresent)).values()
  return agents.map((one, place) => (isPresent(one, place) ? { ...one, name: names.next().value ?? one.name } : one))
}
