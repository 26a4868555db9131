import { confirmBatch } from '../operations/send-limit/confirm-batch.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Asks the operator once about all that the page sends in parts, `writes_not_confirmed`; sends nothing. */
export function createSendBatchRoutes(os: ContractImplementer['sendBatches'], { workspace, sendLimit }: RouteDeps) {
  return {
    confirm: os.confirm.handler(({ input }) => confirmBatch(workspace(), { sendLimit }, input)),
  }
}
