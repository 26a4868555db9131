import { getCurrentPacks } from '../operations/packs/current-packs.ts'
import { exportList } from '../operations/packs/export-list.ts'
import { continueExport, exportPack, stopExport } from '../operations/packs/export-pack.ts'
import { applyPack, discardPack, stopPackImport } from '../operations/packs/restore/apply-pack.ts'
import { openDraggedPack, openPack, unlockPack } from '../operations/packs/restore/open-pack.ts'
import { Secret } from '../vault/secret.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** A passphrase is wrapped as a `Secret` here, before any operation has it. */
export function createPackRoutes(os: ContractImplementer['packs'], { workspace, desktop, dragged, info }: RouteDeps) {
  const packing = { ...desktop, appVersion: info.version }
  return {
    current: os.current.handler(() => getCurrentPacks(workspace())),
    export: os.export.handler(({ input }) =>
      exportPack(workspace(), packing, { ...input, passphrase: new Secret(input.passphrase) }),
    ),
    continueExport: os.continueExport.handler(({ input }) => continueExport(workspace(), packing, input)),
    stopExport: os.stopExport.handler(({ input }) => stopExport(workspace(), input)),
    open: os.open.handler(() => openPack(workspace(), packing)),
    openDragged: os.openDragged.handler(({ input }) => openDraggedPack(workspace(), { dragged }, input)),
    unlock: os.unlock.handler(({ input }) =>
      unlockPack(workspace(), { ...input, passphrase: new Secret(input.passphrase) }),
    ),
    apply: os.apply.handler(({ input }) => applyPack(workspace(), input)),
    stopImport: os.stopImport.handler(({ input }) => stopPackImport(workspace(), input)),
    drop: os.drop.handler(({ input }) => discardPack(workspace(), input)),
    exportList: os.exportList.handler(({ input }) => exportList(workspace(), packing, input)),
  }
}
