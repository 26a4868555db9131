import { dismissRecovery } from '../operations/backups/database-recovery.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Copies of the operator's own database, also during a trial. */
export function createBackupRoutes(os: ContractImplementer['backups'], { settings, backups, changes }: RouteDeps) {
  return {
    list: os.list.handler(() => backups.view()),
    backUpNow: os.backUpNow.handler(() => backups.now()),
    dismissRecovery: os.dismissRecovery.handler(() => {
      const done = dismissRecovery(settings)
      changes.notify('app')
      return done
    }),
  }
}
