import { updateSettings } from '../operations/settings/settings.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createSettingsRoutes(os: ContractImplementer['settings'], { settings, changes }: RouteDeps) {
  return {
    update: os.update.handler(({ input }) => {
      const next = updateSettings(settings, input)
      changes.notify('app')
      return next
    }),
  }
}
