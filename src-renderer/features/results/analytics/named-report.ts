import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'

/** What is drawn together: the selected predictions, and those they are compared with. */
export interface NamedReport {
  name: string
  report: AnalyticsReport
}
