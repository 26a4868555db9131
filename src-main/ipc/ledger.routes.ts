import { exportLedger, saveLedgerVerifier } from '../operations/ledger/export-ledger.ts'
import { findLedgerHead, listLedgerEntries, readLedgerState } from '../operations/ledger/read-ledger.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Reads, verifies and exports the ledger; nothing here changes it. */
export function createLedgerRoutes(os: ContractImplementer['ledger'], { workspace, desktop, ledgerPage }: RouteDeps) {
  return {
    state: os.state.handler(() => readLedgerState(workspace())),
    entries: os.entries.handler(({ input }) => listLedgerEntries(workspace(), input)),
    verify: os.verify.handler(() => workspace().ledgerVerifier.verify()),
    findHead: os.findHead.handler(({ input }) => findLedgerHead(workspace(), input)),
    export: os.export.handler(() => exportLedger(workspace(), desktop)),
    saveVerifier: os.saveVerifier.handler(() => saveLedgerVerifier({ verifier: ledgerPage }, desktop)),
  }
}
