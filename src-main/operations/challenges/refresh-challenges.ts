import type { Radar, RadarCycle } from './radar.ts'

/** Runs one radar cycle now. A site that fails is not thrown: it is named, and on record as its health. */
export async function refreshChallenges({ radar }: { radar: Radar }): Promise<RadarCycle> {
  return await radar.runCycle()
}
