import { type DeploymentId, deploymentIdSchema, type Site, siteSchema } from '#contract/ids.ts'
import { type BoardCategory, boardCategorySchema } from '#contract/rules/leaderboards/board-category.ts'

export type BoardViewName = 'board' | 'history' | 'overtakes'

/** What the address says about the leaderboard; `board` and everyone is what it opens with. */
export interface LeaderboardSearch {
  deployment?: DeploymentId
  /** Where a deployment has both sites and both are shown. */
  at?: Site
  category?: BoardCategory
  view?: Exclude<BoardViewName, 'board'>
  show?: 'near'
  /** Part of a name. */
  text?: string
  /** The agent beside the table. */
  agent?: string
}

/** Reads the search part of the address; what it does not know is left out. */
export function readLeaderboardSearch(raw: Record<string, unknown>): LeaderboardSearch {
  const deployment = deploymentIdSchema.safeParse(raw.deployment)
  const category = boardCategorySchema.safeParse(raw.category)
  const at = siteSchema.safeParse(raw.at)
  const { view, show, text, agent } = raw
  return {
    ...(deployment.success ? { deployment: deployment.data } : {}),
    ...(at.success ? { at: at.data } : {}),
    ...(category.success ? { category: category.data } : {}),
    ...(view === 'history' || view === 'overtakes' ? { view } : {}),
    ...(show === 'near' ? { show } : {}),
    ...(typeof text === 'string' && text !== '' ? { text } : {}),
    ...(typeof agent === 'string' && agent !== '' && agent.length <= 200 ? { agent } : {}),
  }
}
