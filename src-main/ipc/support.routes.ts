import { readAppState } from '../operations/app/read-app-state.ts'
import { readDatabaseRecovery } from '../operations/backups/database-recovery.ts'
import { readSettings } from '../operations/settings/settings.ts'
import { createReportDesk } from '../operations/support/report.ts'
import { listComponents, saveBill } from '../operations/support/third-party.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** A report is prepared first and shown; what is saved is what was shown. */
export function createSupportRoutes(os: ContractImplementer['support'], deps: RouteDeps) {
  const { workspace, settings, info, places, updates, desktop, support } = deps
  const reports = createReportDesk({
    readState: () =>
      readAppState(workspace(), {
        info,
        places,
        settings: readSettings(settings),
        databaseRecovery: readDatabaseRecovery(settings),
        newVersion: updates.newVersion(),
      }),
    wireLog: support.wireLog,
    fileDialogs: desktop.fileDialogs,
  })
  return {
    components: os.components.handler(() => listComponents(support)),
    saveBill: os.saveBill.handler(() => saveBill(support, desktop)),
    requests: os.requests.handler(() => ({
      requests: [...support.wireLog.list()],
      forgotten: support.wireLog.forgotten(),
    })),
    prepareReport: os.prepareReport.handler(() => reports.prepare()),
    saveReport: os.saveReport.handler(({ input }) => reports.save(input.reportId)),
  }
}
