import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createBackgroundRoutes(
  os: ContractImplementer['background'],
  { desktop: { background } }: Pick<RouteDeps, 'desktop'>,
) {
  return {
    state: os.state.handler(() => ({ tray: background.tray() })),
  }
}
