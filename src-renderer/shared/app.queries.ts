import type { ViewScreen } from '#contract/ipc/saved-views.procedures.ts'
import type { ArenaOrpc } from '../bridge/orpc.ts'

/** What the frame around every screen shows. */
export function appQueries(orpc: ArenaOrpc) {
  return {
    state: () => orpc.app.state.queryOptions(),
    openChallenges: () => orpc.challenges.list.queryOptions(),
    probe: (baseUrl: string) =>
      orpc.deployments.probe.queryOptions({ input: { baseUrl }, refetchInterval: 3_000, gcTime: 0 }),
    savedViews: (screen: ViewScreen) => orpc.savedViews.list.queryOptions({ input: { screen } }),
    fleet: () => orpc.agents.fleet.queryOptions(),
    /** What forgetting takes along; asked anew each time, so that a dialog never speaks of an earlier state. */
    forgetLosses: () => orpc.agents.forgetLosses.queryOptions({ gcTime: 0 }),
    /** What closes within the lead time of the reminders and is still due. */
    dueSoon: () => orpc.reminders.dueSoon.queryOptions(),
    /** What happened while nobody could see the window; null when there is nothing to tell. */
    absence: () => orpc.reminders.absence.queryOptions(),
    /** What was typed before the start and not sent; null when there is nothing. */
    keptDrafts: () => orpc.reminders.keptDrafts.queryOptions(),
    /** Every agent that waits for its claim, and those claimed lately. */
    claims: () => orpc.claims.list.queryOptions(),
  }
}
