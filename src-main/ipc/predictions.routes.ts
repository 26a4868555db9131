import { readDraggedPredictions } from '../operations/dragged/read-dragged-predictions.ts'
import { beginRevision } from '../operations/predictions/begin-revision.ts'
import { exportDue } from '../operations/predictions/export-due.ts'
import { readAgentDesk } from '../operations/predictions/read-agent-desk.ts'
import { readDesk } from '../operations/predictions/read-desk.ts'
import { readInstrumentRecord } from '../operations/predictions/read-instrument-record.ts'
import { reviewDrafts } from '../operations/predictions/review-drafts.ts'
import { saveDrafts } from '../operations/predictions/save-drafts.ts'
import { sendDrafts } from '../operations/predictions/send-drafts.ts'
import { validateTable } from '../operations/predictions/validate-table.ts'
import { createPredictionsBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/**
 * Sending goes through the send limit, `writes_not_confirmed`; drafts and tables are kept and judged without the
 * service.
 */
export function createPredictionRoutes(
  os: ContractImplementer['predictions'],
  { workspace, sendLimit, desktop, dragged }: RouteDeps,
) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    desk: os.desk.handler(({ input }) => readDesk(workspace(), input)),
    agentDesk: os.agentDesk.handler(({ input }) => readAgentDesk(workspace(), input)),
    instrumentRecord: os.instrumentRecord.handler(({ input }) => readInstrumentRecord(workspace(), input)),
    beginRevision: os.beginRevision.handler(({ input }) => beginRevision(workspace(), input)),
    saveDrafts: os.saveDrafts.handler(({ input }) => saveDrafts(workspace(), input)),
    validateTable: os.validateTable.handler(({ input }) => validateTable(workspace(), input)),
    exportDue: os.exportDue.handler(({ input }) => exportDue(workspace(), desktop, input)),
    readDraggedTable: os.readDraggedTable.handler(({ input }) => readDraggedPredictions({ dragged }, input)),
    review: os.review.handler(({ input }) => reviewDrafts(workspace(), input)),
    send: os.send.handler(({ input }) =>
      withinLimit(
        (at) => createPredictionsBatch(at, input.items),
        (at) => sendDrafts(at, input),
      ),
    ),
  }
}
