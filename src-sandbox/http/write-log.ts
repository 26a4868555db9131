/** The ledger of writes: what was applied, and whether the client was told. */
import { formatServiceTime } from '#contract/rules/service-time.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { LedgerEntry } from '../state.ts'
import type { SandboxContext } from './context.ts'
import type { Route } from './handle-call.ts'

/** Entries kept: the oldest go first. */
const capacity = 20_000

/** Adds a line for a write that was applied, so that tests can compare what was sent with what arrived. */
export function addToWriteLog(
  run: SandboxRun,
  given: { context: SandboxContext; route: Route; status: number; agentId: string | null },
): void {
  const { context, route, status, agentId } = given
  const { ledger } = run.state
  const entry: LedgerEntry = {
    seq: (ledger.at(-1)?.seq ?? 0) + 1,
    at: formatServiceTime(run.clock.now()),
    site: route.site,
    endpoint: route.row.name,
    path: context.req.path,
    agent_id: agentId,
    request_id: context.req.header('x-request-id') ?? null,
    status,
    delivered: null,
  }
  ledger.push(entry)
  if (ledger.length > capacity) ledger.shift()
  const { outgoing } = context.env
  outgoing.once('close', () => {
    entry.delivered = outgoing.writableFinished
  })
}
