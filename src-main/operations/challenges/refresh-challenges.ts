import type { Workspace } from '../workspace.ts'

/** Runs one radar cycle now. How each site answered is on record as its health, not thrown here. */
export async function refreshChallenges({ radar }: Workspace): Promise<{ requests: number }> {
  const { requests } = await radar.runCycle()
  return { requests }
}
