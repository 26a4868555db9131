import { confirmBatch } from '../operations/send-limit/confirm-batch.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createSendBatchRoutes(os: ContractImplementer['sendBatches'], { workspace, sendLimit }: RouteDeps) {
  return {
    confirm: os.confirm.handler(({ input }) => confirmBatch(workspace(), { sendLimit }, input)),
  }
}
