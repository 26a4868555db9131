import type { RadarCycle, Workspace } from '../workspace.ts'

/** Runs one radar cycle now. A site that fails is not thrown: it is named, and on record as its health. */
export async function refreshChallenges({ radar }: Workspace): Promise<RadarCycle> {
  return await radar.runCycle()
}
